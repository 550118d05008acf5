// The owner of an assistant who tries it out.
import type { Locator, Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import type { TestAccount } from './account.ts'
import { createAgents } from './agents.ts'
import { expect } from './test.ts'

export type Agent = api.agents.Agent

export const QUESTION = 'Where is my parcel?'
export const ANSWER = 'Your parcel comes on Friday.'

/** Creates an assistant that was taught one answer. */
export async function taughtAgent(account: TestAccount, answer = ANSWER): Promise<Agent> {
  const [agent] = await createAgents(account, 'Sales')
  await account.client.call(api.messages.retrain, {
    body: {
      agent_id: agent!.id,
      mistakes: [{ user_message: QUESTION, bot_answer: '', right_answer: answer }],
    },
  })
  return agent!
}

/** Creates a finished dialog; resolves once every question is answered. */
export async function heldDialog({ client }: TestAccount, agent: Agent, ...questions: string[]) {
  let id: number | undefined
  for (const message of questions) {
    const body = { message, agent_id: agent.id, ...(id && { chat_id: id }) }
    id = (await client.call(api.internalChat.send, { body })).chat_id
    const messages = () => client.call(api.internalChat.messages, { params: { id: id! } })
    const isAnswered = async () => (await messages()).messages.every(({ answer }) => answer !== null)
    await expect.poll(isAnswered, { message: 'answered', timeout: 120_000 }).toBe(true)
  }
  return id!
}

export const messagesOf = async ({ client }: TestAccount, id: number) =>
  (await client.call(api.internalChat.messages, { params: { id } })).messages

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string): Locator =>
  page.getByTestId('toast').filter({ hasText: text })
export const answer = (page: Page, text = ANSWER): Locator =>
  page.getByRole('article').filter({ hasText: text })
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Dialogs' }).getByRole('link', { name: /Internal chat dialog/ })

/**
 * Adds a document to the knowledge base and waits until it is ready. The timeout is long, because the first file
 * loads the models, which takes most of a minute on a busy machine.
 */
export async function addDocument({ client }: TestAccount, agent: Agent, name: string, text: string) {
  const form = new FormData()
  form.set('agent_id', String(agent.id))
  form.set('file', new File([text], name, { type: 'text/markdown' }))
  const { task_id } = await client.call(api.knowledge.upload, { form })
  const status = () => client.call(api.knowledge.uploadStatus, { params: { taskId: task_id } })
  const state = async () => (await status()).status
  await expect.poll(state, { message: 'read', timeout: 120_000 }).toBe('completed')
}
