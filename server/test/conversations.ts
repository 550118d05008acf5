import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { type Question, receiveQuestion } from '../src/chats/receive-question.ts'
import type { TestAccount, TestApp } from './app.ts'

/**
 * One owner with an assistant on one channel, and customers who write to it. Background drafts are off, because they
 * would call the scripted model of a later test.
 */
export async function conversations(
  testing: TestApp,
  options: { integration_type?: string; background_drafts?: boolean } = {},
) {
  const { app, newAccount, sqlIn } = testing
  const owner: TestAccount = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const [bot] = await sqlIn<{ id: number }>(
    owner.id,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, $3, 'AI Assistant')
     returning id`,
    [owner.id, agent.id, options.integration_type ?? 'livechat'],
  )
  const botId = bot!.id
  await sqlIn(owner.id, 'update agents set background_drafts = $2 where id = $1', [
    agent.id,
    options.background_drafts ?? false,
  ])

  const receive = (text: string, more: Partial<Question> = {}) =>
    receiveQuestion(app, {
      account_id: owner.id,
      agent_id: agent.id,
      bot_id: botId,
      customer: 'anna',
      name: 'Anna',
      type: 'customer',
      text,
      client_id: randomUUID(),
      ...more,
    })
  const messages = async (id: number) => (await owner.call(api.messages.ofChat, { params: { id } })).messages
  const list = (query: { limit?: string; offset?: string; filter?: api.chats.ChatFilter; search?: string }) =>
    owner.call(api.chats.ofBot, { params: { id: botId }, query })
  const chat = async (id: number) => (await list({})).chats.find((each) => each.id === id)!
  const setMode = (id: number, mode: 'auto' | 'manual' | 'stop') =>
    owner.call(api.chats.setMode, { params: { id }, body: { mode } })
  const send = (id: number, message: string) =>
    owner.call(api.messages.send, { params: { id }, body: { message } })
  const halt = (halted: boolean) => owner.call(api.chats.setAiState, { body: { halted } })
  const switchTrigger = (trigger: string) =>
    owner.call(api.agents.saveLiveSettings, { params: { id: agent.id }, body: { triggers: [trigger] } })
  /** The chat's numbered events, as the customer's screen reads them. */
  const events = (id: number) =>
    sqlIn<{ seq: number; message_id: number | null }>(
      owner.id,
      'select seq, message_id from chat_events where chat_id = $1 order by seq',
      [id],
    )
  return { owner, agent, botId, receive, messages, list, chat, setMode, send, halt, switchTrigger, events }
}
