// A conversation with one customer, opened in the console.
import type { Locator, Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { test as base, expect, newVisitor, type Visitor } from './office.ts'
import type { LiveChat } from './widget.ts'

export { expect, newVisitor, sql } from './office.ts'

export const QUESTION = 'Where is my parcel?'

export interface OpenedChat {
  id: number
  office: LiveChat
  visitor: Visitor
  /** The messages as stored on the server. */
  messages(): Promise<api.messages.Message[]>
  /** Opens the chat of this customer, or another chat. */
  open(chatId?: number): Promise<void>
}

interface Fixtures {
  /**
   * Anna has asked a question. If `answer` is given the assistant answers; otherwise the chat is in Copilot,
   * unanswered.
   */
  openedChat(answer?: string): Promise<OpenedChat>
}

export const test = base.extend<Fixtures>({
  openedChat: ({ office: newOffice, page, baseURL }, use) =>
    use(async (answer) => {
      const office = await newOffice()
      const { agent, account } = office
      if (answer === undefined)
        await account.client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
      else await teach(office, answer)
      const visitor = await newVisitor(baseURL!, office, 'Anna')
      await visitor.write(QUESTION)
      const id = (await chatIds(office))[0]!
      const messages = async () =>
        (await account.client.call(api.messages.ofChat, { params: { id } })).messages
      if (answer !== undefined)
        await expect.poll(async () => (await messages())[0]!.answer, 'answered').toBe(answer)
      const open = async (chatId = id) => {
        await page.goto(`/?section=livechat&agent=${agent.id}&bot=${office.bot.id}&chat=${chatId}`)
        await page.getByRole('article').first().waitFor()
      }
      await open()
      return { id, office, visitor, messages, open }
    }),
})

/** Latest first. */
export async function chatIds({ account, bot }: LiveChat): Promise<number[]> {
  const { chats } = await account.client.call(api.chats.ofBot, { params: { id: bot.id } })
  return chats.map(({ id }) => id)
}

export async function saveCommand(
  { account, agent }: LiveChat,
  title: string,
  text: string,
  type: api.commands.CommandType = 'quick_reply',
) {
  const body = { title, text, type }
  return (await account.client.call(api.commands.create, { params: { id: agent.id }, body })).command
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string): Locator =>
  page.getByTestId('toast').filter({ hasText: text })

/** Teaches the assistant this answer to the question. */
export async function teach({ account, agent }: LiveChat, right_answer: string) {
  await account.client.call(api.messages.retrain, {
    body: { agent_id: agent.id, mistakes: [{ user_message: QUESTION, bot_answer: '', right_answer }] },
  })
}

/** Holds requests to the server until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
