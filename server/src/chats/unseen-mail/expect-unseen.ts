import { UNSEEN_MAIL_AFTER_MS } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { ChatRow, DeliveryRow, Schema } from '../../database/schema.ts'

export const MAIL_UNSEEN = 'mail_unseen'

/** The e-mail address for answers to an absent visitor. */
export const visitorAddress = ({ contact }: Pick<ChatRow, 'contact'>): string | null =>
  contact.reply_email ?? contact.email ?? null

/** Whether the answer is for a visitor who waits for a person. */
export const isForAbsent = (chat: ChatRow, sent_by: DeliveryRow['sent_by']): boolean =>
  visitorAddress(chat) !== null &&
  (sent_by === 'operator' || (sent_by === 'ai' && chat.hand_over_at !== null))

/** Call in the transaction that stores a live chat answer: the visitor gets it by mail unless they see it first. */
export async function expectUnseen(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: Pick<ChatRow, 'account_id' | 'id'>,
  run_at = new Date(Date.now() + UNSEEN_MAIL_AFTER_MS),
): Promise<void> {
  await app.jobs.enqueue(tx, {
    account_id,
    kind: MAIL_UNSEEN,
    payload: { chat_id: id },
    dedupe_key: String(id),
    max_attempts: 20,
    run_at,
  })
}
