import { sql } from 'kysely'
import { lockedChat } from '../src/chats/locked-chat.ts'
import { deliverChat } from '../src/chats/outbox/deliver-chat.ts'
import { queueDelivery } from '../src/chats/outbox/queue-delivery.ts'
import type { App } from '../src/context.ts'
import { inAccount } from '../src/database/in-account.ts'
import type { DeliveryRow } from '../src/database/schema.ts'

/** The outbox of one account, run manually: nothing is sent unless a test says so. */
export function outboxOf(app: App, accountId: number) {
  const inOwn = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(app.db, accountId, work)

  /** Queues the assistant's answer to a turn. */
  const queue = (
    chatId: number,
    message_id: number | null,
    text: string,
    sent_by: DeliveryRow['sent_by'] = 'ai',
  ) =>
    inOwn(async (tx) => {
      const chat = (await lockedChat(tx, accountId, chatId))!
      await queueDelivery(tx, app, { chat, message_id, sent_by, text })
    })

  const rows = (chatId: number): Promise<DeliveryRow[]> =>
    inOwn((tx) =>
      tx.selectFrom('deliveries').selectAll().where('chat_id', '=', chatId).orderBy('id').execute(),
    )

  /** Runs the chat's delivery job once, like a process that has just claimed it. */
  const run = (chatId: number, by: App = app) =>
    deliverChat(by, {
      accountId,
      jobId: 1,
      payload: { chat_id: chatId },
      signal: new AbortController().signal,
      transaction: inOwn,
    })

  /** Moves all due times back by this much. */
  const passTime = (ms: number) =>
    inOwn(async (tx) => {
      const earlier = sql`make_interval(secs => ${ms / 1000})`
      await sql`update deliveries set next_at = next_at - ${earlier}`.execute(tx)
      await sql`update bots set settings = settings || jsonb_build_object('sends_not_before',
        (settings ->> 'sends_not_before')::timestamptz - ${earlier})`.execute(tx)
    })

  return { queue, rows, run, passTime }
}
