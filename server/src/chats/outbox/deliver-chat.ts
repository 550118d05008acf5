// Sends a chat's queued messages one after the other. The order of the steps prevents duplicates: `sending` is
// committed before the first byte is sent, and after a crash the message is not sent again.

import { buffer } from 'node:stream/consumers'
import { reason } from '@switchboard/contract/reasons'
import { noteWorking } from '../../bots/note-working.ts'
import { ChannelError, type OutgoingPart } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import type { DeliveryRow } from '../../database/schema.ts'
import { announce } from '../announce.ts'
import { tooLate } from '../answer-window.ts'
import { handleFailedDelivery } from './handle-failed-delivery.ts'
import { noteSent } from './note-sent.ts'
import { TO_TAKE_BACK } from './queue-delivery.ts'
import { type DeliveryRun, type Ready, takeNext } from './take-next.ts'

export function deliverChats(app: App): void {
  app.jobs.on('deliver_chat', (run) => deliverChat(app, run))
}

export async function deliverChat(app: App, run: DeliveryRun): Promise<void> {
  while (!run.signal.aborted) {
    const next = await takeNext(app, run, run.payload.chat_id as number)
    if (!next) return
    tellConsoles(app, next.delivery)
    if (!('adapter' in next)) continue
    await deliver(app, next, run.signal)
    tellConsoles(app, next.delivery)
  }
}

async function deliver(app: App, ready: Ready, signal: AbortSignal): Promise<void> {
  const outcome = await send(app, ready, signal).catch(channelErrorOf)
  const channel = ready.adapter.id
  if (typeof outcome === 'string') {
    await noteSent(app, ready, outcome)
    // Nothing else would show that it is taken again.
    if (ready.isRefused && ready.adapter.isNeverAsked) await noteWorking(app, ready.bot)
    app.metrics.count('deliveries_total', { channel, outcome: 'sent' })
    return
  }
  const { account_id, chat_id, id } = ready.delivery
  app.log.warn({ err: outcome, account_id, chat: chat_id, delivery: id }, 'a message could not be delivered')
  await handleFailedDelivery(app, ready, outcome)
  app.metrics.count('deliveries_total', { channel, outcome: outcome.kind })
}

async function send(app: App, ready: Ready, signal: AbortSignal) {
  const { adapter, bot, thread, delivery, editedId, closesAt } = ready
  if (closesAt && app.now() > closesAt)
    throw new ChannelError('window', tooLate(adapter.answerWithinMs!, delivery.sent_by))
  const file = delivery.kind === 'file' ? await outgoingFile(app, ready.file) : undefined
  const part: OutgoingPart = {
    text: delivery.text,
    ...(file && { file }),
    by: delivery.sent_by,
    deliveryId: delivery.id,
    firstDeliveryId: delivery.first_id ?? delivery.id,
    signal,
  }
  if (delivery.kind === 'edit' && delivery.text === TO_TAKE_BACK) return takeBack(ready, part)
  if (!editedId || !adapter.edit) return (await adapter.send(bot, thread, part)).externalId
  await adapter.edit(bot, thread, { ...part, externalId: editedId })
  return editedId
}

/** Deletes a sent message, or replaces it with "…" where the channel cannot delete. Returns the id of what remains. */
async function takeBack({ adapter, bot, thread, editedId }: Ready, part: OutgoingPart): Promise<string> {
  if (!editedId) return NOTHING
  const sent = { ...part, externalId: editedId }
  if (await adapter.takeBack?.(bot, thread, sent)) return NOTHING
  await adapter.edit!(bot, thread, { ...sent, text: NOTHING_MORE })
  return editedId
}

/** Deleted messages have no id: if a later edit is longer again, the part is sent as a new message. */
const NOTHING = ''
const NOTHING_MORE = '…'

async function outgoingFile({ blobs }: App, file: Ready['file']): Promise<OutgoingPart['file']> {
  const gone = (cause?: unknown) => new ChannelError('invalid', reason('chat_file_gone'), { cause })
  if (!file) throw gone()
  const { file_name: name, media_type: mediaType, blob } = file
  const bytes = await blobs
    .get(blob)
    .then(buffer)
    .catch((error) => {
      throw gone(error)
    })
  return { name, mediaType, bytes }
}

/** For an unexpected error the message may already have been sent, so it is not sent again. */
const channelErrorOf = (error: unknown): ChannelError =>
  error instanceof ChannelError
    ? error
    : new ChannelError('ambiguous', reason('delivery_unknown'), { cause: error })

/** A notice belongs to no turn, and no screen shows its delivery state. */
function tellConsoles(app: App, { account_id, chat_id, message_id }: DeliveryRow): void {
  if (message_id !== null) announce(app, account_id, chat_id, [message_id])
}
