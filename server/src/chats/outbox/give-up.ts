import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { tellBotChanged } from '../../bots/bot-changed.ts'
import { setConnection } from '../../bots/set-connection.ts'
import type { ChannelError, ChannelErrorKind } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, ChatRow, DeliveryRow, Schema } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { announce } from '../announce.ts'
import { dropAnswerOf } from '../answers-under-way.ts'
import { type Cause, handOverIn } from '../hand-over.ts'
import { isAiHalted, lockedChat } from '../locked-chat.ts'
import { setBlocked } from '../note-blocked.ts'
import { handOverNotice } from '../phrases.ts'
import { withReturn } from '../tell-when-back.ts'
import { changeDelivery } from './change-delivery.ts'
import { queueDelivery } from './queue-delivery.ts'
import type { Ready } from './take-next.ts'

/** It will not be delivered. What the assistant could not say becomes a person's matter, never silence. */
export async function giveUp(app: App, ready: Ready, { kind, why }: ChannelError): Promise<void> {
  const { delivery } = ready
  const { account_id, chat_id } = delivery
  const { bot, ended } = await inAccount(app.db, account_id, async (tx) => {
    const chat = await lockedChat(tx, account_id, chat_id)
    if (!chat || !(await changeDelivery(tx, app, delivery, { state: 'failed', ...storedReason(why) })))
      return { bot: null, ended: null }
    await failTheRest(tx, app, delivery)
    if (kind === 'blocked') await setBlocked(tx, app, account_id, chat_id, true)
    const bot = await noteRefused(tx, app, ready, { kind, why })
    const outage = MENDED_LATER.has(kind) ? ('channel' as const) : undefined
    const summary = reason('answer_undelivered', { reason: why })
    return { bot, ended: await askForPerson(tx, app, chat, delivery, { summary, outage }) }
  })
  if (bot) await tellBotChanged(app, bot)
  if (kind === 'blocked') announce(app, account_id, chat_id)
  if (!ended) return
  dropAnswerOf(app, account_id, chat_id)
  if (ended.length > 0) announce(app, account_id, chat_id, ended)
  announce(app, account_id, chat_id)
}

/** Later answers will arrive once the channel is back or its owner reconnects it. */
const MENDED_LATER: ReadonlySet<ChannelErrorKind> = new Set(['transient', 'auth'])

async function noteRefused(
  tx: Transaction<Schema>,
  app: App,
  { delivery: { account_id, bot_id: id }, adapter, isRefused }: Ready,
  { kind, why }: Pick<ChannelError, 'kind' | 'why'>,
): Promise<BotRow | null> {
  const bot = { account_id, id }
  if (kind === 'auth') return setConnection(tx, app, bot, 'reauth_required', why)
  // A look there may find that all is well while every message is refused.
  if (kind === 'transient' && adapter.isNeverAsked && !isRefused)
    return setConnection(tx, app, bot, 'degraded', why, true)
  return null
}

/** The end of a message without its beginning helps nobody. */
async function failTheRest(
  tx: Transaction<Schema>,
  app: App,
  { account_id, message_id, id, part }: DeliveryRow,
) {
  if (message_id === null) return
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', ...storedReason(reason('delivery_part_before')), updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('message_id', '=', message_id)
    .where('id', '>', id)
    .where('part', '>', part)
    .where('state', '=', 'queued')
    .execute()
}

/** Returns the turns that were ended, or null if no person has to be asked. */
export async function askForPerson(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { sent_by }: DeliveryRow,
  cause: Pick<Cause, 'summary' | 'outage'>,
): Promise<number[] | null> {
  if (sent_by !== 'ai' || chat.mode !== 'auto' || (await isAiHalted(tx, chat.account_id))) return null
  const ended = await handOverIn(tx, app, chat, { reason: 'ai_assistant_failure', ...cause })
  const text = await withReturn(tx, app, chat, handOverNotice(chat))
  await queueDelivery(tx, app, { chat, message_id: null, sent_by: 'notice', text })
  return ended
}
