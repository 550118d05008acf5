import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { announce } from './announce.ts'
import { changeLockedChat } from './change-chats.ts'
import { lockedChat } from './locked-chat.ts'

type Payload = { chat_id: number; until: string }

/** Reopens snoozed chats at their time; they then need a person. */
export function wakeChats(app: App): void {
  app.jobs.on('wake_chat', (run) => wakeChat(app, run as JobRun<Payload>))
}

/** Call in the transaction that snoozes the chat. */
export async function planWaking(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: ChatRow,
  until: Date,
) {
  const payload: Payload = { chat_id: id, until: until.toISOString() }
  await app.jobs.enqueue(tx, { account_id, kind: 'wake_chat', payload, run_at: until })
}

/** Does nothing if the chat is open or done by now, or snoozed until another time. */
export async function wakeChat(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const { chat_id, until } = payload
  const isAwake = await inAccount(app.db, accountId, async (tx) => {
    const chat = await lockedChat(tx, accountId, chat_id)
    if (chat?.state !== 'snoozed' || chat.snoozed_until?.toISOString() !== until) return false
    await changeLockedChat(tx, chat, {
      state_set: 'due',
      due_by_rule: false,
      snoozed_until: null,
      state_before: null,
    })
    return true
  })
  if (isAwake) announce(app, accountId, chat_id)
}
