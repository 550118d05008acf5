import type { Transaction } from 'kysely'
import type { RemoteAdapter } from '../../channels/channel.ts'
import { splitText } from '../../channels/split-text.ts'
import type { App } from '../../context.ts'
import type { ChatRow, DeliveryRow, Schema } from '../../database/schema.ts'
import { expectUnseen, isForAbsent } from '../unseen-mail/expect-unseen.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

export interface Outgoing {
  chat: ChatRow
  /** The turn it belongs to; null for a notice. */
  message_id: number | null
  sent_by: DeliveryRow['sent_by']
  text: string
  /** `edit` replaces the message sent for this turn, if the channel supports it. */
  kind?: 'text' | 'edit'
  /** Attachments that follow the text, one message each. */
  file_ids?: string[]
}

/**
 * Queues messages to the customer, in the transaction that decides on them: rows in sending order. On our own channels
 * the commit is the delivery; a visitor who is away gets an email.
 */
export async function queueDelivery(tx: Transaction<Schema>, app: App, outgoing: Outgoing): Promise<void> {
  const { chat, message_id, sent_by, kind = 'text', file_ids = [] } = outgoing
  const { account_id, id: chat_id, bot_id } = chat
  if (bot_id === null) return
  const adapter = await adapterOf(tx, app, account_id, bot_id)
  if (adapter?.receives === 'direct') {
    if (kind === 'text' && isForAbsent(chat, sent_by)) await expectUnseen(tx, app, chat)
    return
  }
  if (kind === 'edit' && !adapter?.edit) return
  const parts = await partsOf(tx, adapter, outgoing)
  const common = { account_id, chat_id, bot_id, message_id, sent_by }
  const rows = [
    ...parts.map((text, part) => ({ ...common, part, kind, text })),
    ...file_ids.map((attachment_id, place) => {
      return { ...common, part: FIRST_FILE + place, kind: 'file' as const, text: '', attachment_id }
    }),
  ]
  if (rows.length === 0) return
  await tx.insertInto('deliveries').values(rows).execute()
  await enqueueDelivery(tx, app, account_id, chat_id)
}

export async function adapterOf(tx: Transaction<Schema>, app: App, accountId: number, botId: number) {
  const bot = await tx
    .selectFrom('bots')
    .select('integration_type')
    .where('account_id', '=', accountId)
    .where('id', '=', botId)
    .executeTakeFirst()
  return bot && app.channels[bot.integration_type]
}

/** An uninstalled channel gets a single row, whose delivery then fails with that reason. */
async function partsOf(tx: Transaction<Schema>, adapter: RemoteAdapter | undefined, outgoing: Outgoing) {
  const { chat, message_id, text, kind } = outgoing
  const parts = adapter ? splitText(text, adapter.maxText, adapter.countsBy) : [text]
  if (kind !== 'edit') return parts
  const { lastPart } = await tx
    .selectFrom('deliveries')
    .select(({ fn }) => fn.max('part').as('lastPart'))
    .where('account_id', '=', chat.account_id)
    .where('message_id', '=', message_id)
    .where('kind', '!=', 'file')
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return [...parts, ...Array(Math.max(0, (lastPart ?? -1) + 1 - parts.length)).fill(TO_TAKE_BACK)]
}

/** The text of parts to delete: an edit that is shorter than the original leaves parts over. */
export const TO_TAKE_BACK = ''

/** Above the number of any text part, so that a longer edit never collides with a file. */
const FIRST_FILE = 1000
