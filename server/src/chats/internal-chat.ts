import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { settledSeq } from './locked-chat.ts'
import { ownedChat } from './owned-chat.ts'
import { presentChats } from './present-chats.ts'
import { receiveQuestion } from './receive-question.ts'

/** The owner's own chats with an agent, latest first. */
export function internalChats(app: App, account: Account, agentId: number) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .where('bot_id', 'is', null)
      .orderBy((eb) => eb.fn.coalesce('last_message_time', 'created_at'), 'desc')
      .orderBy('id', 'desc')
      .limit(INTERNAL_CHATS_MAX)
      .execute()
    const questionByChat = await firstQuestions(tx, account, rows)
    const chats = await presentChats(tx, app, account.id, rows)
    return chats.map((chat) => ({ ...chat, first_question: questionByChat.get(chat.id) ?? '' }))
  })
}

/** The first question of each internal chat, by which owners tell the chats apart. */
async function firstQuestions(tx: Transaction<Schema>, account: Account, chats: { id: number }[]) {
  if (chats.length === 0) return new Map<number, string>()
  const rows = await tx
    .selectFrom('messages')
    .distinctOn('chat_id')
    .select(['chat_id', sql<string>`left(question, ${FIRST_QUESTION_SHOWN})`.as('question')])
    .where('account_id', '=', account.id)
    .where(
      'chat_id',
      'in',
      chats.map(({ id }) => id),
    )
    .orderBy('chat_id')
    .orderBy('seq')
    .execute()
  return new Map(rows.map(({ chat_id, question }) => [chat_id, question]))
}

interface Words {
  agent_id: number
  chat_id?: number
  message: string
  client_id?: string
}

/** Asks the agent as a customer would. Opens a new chat if none is given. */
export async function askInternally(app: App, account: Account, words: Words): Promise<number> {
  const { agent_id, chat_id, message, client_id } = words
  await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agent_id)
    if (chat_id === undefined) return
    await ownedChat(tx, account, chat_id, 'internal')
    if (await isAnswering(tx, account, chat_id, client_id))
      throw new AppError('conflict', reason('still_answering'))
  })
  const received = await receiveQuestion(app, {
    account_id: account.id,
    agent_id,
    bot_id: null,
    chat_id,
    name: account.email,
    type: 'internal',
    text: message,
    client_id,
  })
  return received.chat_id
}

/** Whether another question still waits for its answer. The same client id is a retry. */
async function isAnswering(
  tx: Transaction<Schema>,
  account: Account,
  chatId: number,
  clientId: string | undefined,
): Promise<boolean> {
  const pending = await tx
    .selectFrom('messages')
    .select('client_id')
    .where('account_id', '=', account.id)
    .where('chat_id', '=', chatId)
    .where('seq', '>', settledSeq(account.id, chatId))
    .where('answer', 'is', null)
    .execute()
  return pending.some(({ client_id }) => client_id === null || client_id !== clientId)
}

const INTERNAL_CHATS_MAX = 500
const FIRST_QUESTION_SHOWN = 200
