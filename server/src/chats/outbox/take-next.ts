import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { connectedBot } from '../../bots/connected-bot.ts'
import { isHeldUntilSent } from '../../bots/set-connection.ts'
import type { ChannelBot, RemoteAdapter, Thread } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import type { AttachmentRow, ChatRow, DeliveryRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { closesAt, latestWords } from '../answer-window.ts'
import { isAiHalted, lockedChat } from '../locked-chat.ts'
import { watchUnknown } from './call-for-unknown.ts'
import { changeDelivery } from './change-delivery.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { pausedUntil } from './pause-bot.ts'
import { threadOf } from './thread-of.ts'

export type DeliveryRun = Pick<JobRun, 'accountId' | 'jobId' | 'payload' | 'signal' | 'transaction'>

/** A delivery that is marked as being sent. The holder must send it now. */
export interface Ready {
  delivery: DeliveryRow
  adapter: RemoteAdapter
  bot: ChannelBot
  /** Its credentials or messages were refused last time, until one is accepted. */
  isRefused: boolean
  thread: Thread
  /** The message to edit instead of sending a new one. */
  editedId: string | null
  /** When the channel stops accepting it; null if it always does. */
  closesAt: Date | null
  file: AttachmentRow | null
}

/** A delivery that was settled without being sent. */
interface Settled {
  delivery: DeliveryRow
}

/**
 * The earliest open delivery of the chat. Mode and AI stop are read in the transaction that marks it, so a takeover or
 * stop either comes before and prevents the send, or comes after it.
 */
export function takeNext(app: App, run: DeliveryRun, chatId: number): Promise<Ready | Settled | null> {
  return run.transaction(async (tx) => {
    const chat = await lockedChat(tx, run.accountId, chatId)
    const delivery = chat && (await earliestOpen(tx, chat))
    if (!delivery) return null
    const settle = async (state: 'failed' | 'unknown', why: Reason | string) => {
      const settled = await changeDelivery(tx, app, delivery, { state, ...storedReason(why) })
      if (settled?.state === 'unknown') await watchUnknown(tx, app, settled)
      return settled && { delivery: settled }
    }
    if (delivery.state === 'sending')
      return (await isBeingSent(tx, run, delivery)) ? null : settle('unknown', CUT_OFF)
    if (delivery.sent_by === 'ai' && (chat.mode !== 'auto' || (await isAiHalted(tx, chat.account_id))))
      return settle('failed', STOPPED)
    const connection = await connectionOf(tx, app, chat)
    if (!connection) return settle('failed', NOT_CONNECTED)
    const dueAt = connection.pausedUntil > delivery.next_at ? connection.pausedUntil : delivery.next_at
    if (dueAt > delivery.now) {
      await enqueueDelivery(tx, app, chat.account_id, chatId, dueAt)
      return null
    }
    const editedId = delivery.kind === 'edit' ? await sentBefore(tx, delivery) : null
    const marked = await changeDelivery(tx, app, delivery, {
      state: 'sending',
      attempts: delivery.attempts + 1,
      job_id: run.jobId,
    })
    return (
      marked && {
        delivery: marked,
        ...connection,
        thread: threadOf(chat),
        editedId,
        closesAt: await lastMoment(tx, connection.adapter, chat, delivery),
        file: await fileOf(tx, delivery),
      }
    )
  })
}

export const STOPPED = 'stopped'
const CUT_OFF = reason('delivery_stopped')
const NOT_CONNECTED = reason('channel_not_connected')

const earliestOpen = (tx: Transaction<Schema>, { account_id, id }: ChatRow) =>
  tx
    .selectFrom('deliveries')
    .selectAll()
    // Uses the database's clock, like jobs: the clocks of processes may differ.
    .select(sql<Date>`now()`.as('now'))
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * Whether another worker is sending it and will continue with the rest. If that worker died, its lease expires and its
 * own job is retried and settles the row.
 */
async function isBeingSent(
  tx: Transaction<Schema>,
  { accountId, jobId }: DeliveryRun,
  delivery: DeliveryRow,
) {
  if (delivery.job_id === jobId) return false
  const sender = await tx
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', delivery.job_id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return sender !== undefined
}

async function connectionOf(tx: Transaction<Schema>, app: App, { account_id, bot_id }: ChatRow) {
  const row = await connectedBot(tx, account_id, bot_id)
  const adapter = row && app.channels[row.integration_type]
  if (!adapter || adapter.receives === 'direct') return null
  const isRefused = isHeldUntilSent(row)
  return { adapter, bot: channelBot(app.secrets, row), isRefused, pausedUntil: pausedUntil(row) }
}

/** The end of the answer window for a new message. Edits of delivered messages have no time limit. */
async function lastMoment(
  tx: Transaction<Schema>,
  { answerWithinMs }: RemoteAdapter,
  { account_id, id }: ChatRow,
  { kind, sent_by }: DeliveryRow,
): Promise<Date | null> {
  if (!answerWithinMs || kind === 'edit') return null
  const lastWords = (await latestWords(tx, account_id, [id])).get(id)
  return lastWords ? closesAt(lastWords, answerWithinMs, sent_by) : null
}

async function fileOf(tx: Transaction<Schema>, { account_id, attachment_id }: DeliveryRow) {
  if (attachment_id === null) return null
  const file = await tx
    .selectFrom('attachments')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', attachment_id)
    .executeTakeFirst()
  return file ?? null
}

/** The external id of the message that the customer has for this part. */
async function sentBefore(tx: Transaction<Schema>, { account_id, message_id, part, id }: DeliveryRow) {
  const former = await tx
    .selectFrom('deliveries')
    .select('external_id')
    .where('account_id', '=', account_id)
    .where('message_id', '=', message_id)
    .where('part', '=', part)
    .where('id', '<', id)
    .where('external_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return former?.external_id ?? null
}
