import { ALERT_LATER_MINUTES } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { InboundEvent } from '../../channels/channel.ts'
import { sendDraft } from '../../chats/drafts/decide-draft.ts'
import { oneDraft } from '../../chats/drafts/owned-draft.ts'
import { refuseIfTaken, TakenError, takeChat } from '../../chats/take-chat.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema, TelegramLinkRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { alertedChat, lockedAlert, passAlertOn } from '../alert-people.ts'
import { sendAgainLater } from '../deliver-alert.ts'
import { quietForMs } from '../quiet-hours.ts'
import { actAs } from './acting-person.ts'
import { noteArrived, type SentAlert, sentAlert } from './sent-alert.ts'
import { lateText, type telegramTexts } from './telegram-texts.ts'
import { tellOnTelegram } from './tell-on-telegram.ts'

type Texts = (typeof telegramTexts)['en']
type Press = Extract<InboundEvent, { kind: 'button' }>

/** `text` is the reply to the person. `isDone`: the button's action was carried out. */
interface Result {
  text: string
  isDone: boolean
}

/** The first press counts; a later one is answered with what happened instead. */
export async function pressButton(
  app: App,
  bot: BotRow,
  link: TelegramLinkRow,
  texts: Texts,
  { queryId: query_id, messageId, data }: Press,
): Promise<void> {
  const button = buttonOf(data)
  const refused = (text: string): Result => ({ text, isDone: false })
  const result =
    (await actAs(app, link, async (account) => {
      const sent =
        button &&
        (await inAccount(app.db, account.id, (tx) => pressedAlert(tx, link, button.deliveryId, messageId)))
      if (!sent) return refused(texts.gone)
      if (button.action === 'take') return take(app, account, sent, texts)
      if (button.action === 'draft') return approve(app, account, sent, button.draftId, texts)
      return putOff(app, sent, texts)
    }).catch(goneAs(refused(texts.gone)))) ?? refused(texts.notAllowed)
  await tellOnTelegram(app, bot, link.chat_key, {
    text: result.text,
    query_id,
    is_urgent: !result.isDone,
    reply_to: messageId,
    ...(button && { delivery_id: button.deliveryId }),
  })
}

const BUTTON = /^(?:take|later|draft(?=:\d+:)):(\d{1,15})(?::(\d{1,15}))?$/

/** Returns null for unknown data: another program or another version may have created the button. */
function buttonOf(data: string) {
  const [, deliveryId, draftId] = BUTTON.exec(data) ?? []
  return deliveryId
    ? { action: data.split(':')[0], deliveryId: Number(deliveryId), draftId: Number(draftId) }
    : null
}

export const takeData = (deliveryId: number) => `take:${deliveryId}`
export const draftData = (deliveryId: number, draftId: number) => `draft:${deliveryId}:${draftId}`
export const laterData = (deliveryId: number) => `later:${deliveryId}`

async function pressedAlert(
  tx: Transaction<Schema>,
  link: TelegramLinkRow,
  id: number,
  messageId: string | undefined,
): Promise<SentAlert | undefined> {
  const sent = await sentAlert(tx, link, { id })
  if (!sent || !messageId || sent.delivery.message_ids.includes(messageId)) return sent
  const delivery = await noteArrived(tx, sent.delivery, messageId)
  return { ...sent, delivery: delivery ?? sent.delivery }
}

const goneAs = (result: Result) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') return result
  throw error
}

async function take(app: App, account: Account, { alert, chat }: SentAlert, texts: Texts): Promise<Result> {
  const taken = await takeChat(app, account, chat.id, alert)
  if (taken.state === 'taken') return { text: texts.taken, isDone: true }
  return { text: lateText(texts, taken), isDone: false }
}

async function approve(
  app: App,
  account: Account,
  { chat, alert }: SentAlert,
  draftId: number,
  texts: Texts,
): Promise<Result> {
  try {
    await sendDraft(app, account, draftId, {
      unless: (tx, locked) => refuseIfTaken(tx, locked, account.user_id, alert),
    })
    return { text: texts.draftSent(chat.display_name), isDone: true }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    const { state, by } = await oneDraft(app, account, draftId)
    if (state === 'open' && error instanceof TakenError)
      return { text: lateText(texts, error.taken), isDone: false }
    if (state === 'open') return { text: texts.notSent(texts.disconnected), isDone: false }
    return { text: lateDraft(texts, state, by?.name ?? null), isDone: false }
  }
}

function lateDraft(texts: Texts, state: 'sent' | 'rejected' | 'answered' | 'void', name: string | null) {
  if (state === 'void' || !name) return texts.draftOutdated
  if (state === 'sent') return texts.draftSentBy(name)
  return state === 'rejected' ? texts.draftRejectedBy(name) : texts.notNeeded(name)
}

/** Alerts the next person now, and this person again later. */
async function putOff(app: App, { delivery, alert: { id } }: SentAlert, texts: Texts): Promise<Result> {
  const { account_id, user_id, state } = delivery
  const done = await inAccount(app.db, account_id, async (tx) => {
    const alert = await lockedAlert(tx, account_id, id)
    if (!alert || !(await alertedChat(tx, alert))) return null
    const quietMs = await quietThen(tx, user_id, account_id, new Date(app.now().getTime() + LATER_MS))
    const text = quietMs > 0 ? texts.putOffQuiet : texts.putOff(ALERT_LATER_MINUTES)
    // Already put off: the first press has alerted the next person.
    if (state === 'queued') return text
    if (state === 'sending' || !(await sendAgainLater(tx, app, delivery, LATER_MS + quietMs)))
      return undefined
    const isPassedOn = await passAlertOn(tx, app, alert)
    return isPassedOn && quietMs === 0 ? texts.passedOn(ALERT_LATER_MINUTES) : text
  })
  if (!done) return { text: done === null ? texts.notNeeded(null) : texts.failed, isDone: false }
  app.jobs.wake()
  return { text: done, isDone: true }
}

const LATER_MS = ALERT_LATER_MINUTES * 60_000

/** The person's remaining quiet time at that moment. */
async function quietThen(
  tx: Transaction<Schema>,
  userId: number,
  accountId: number,
  at: Date,
): Promise<number> {
  const choices = await tx
    .selectFrom('alert_choices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return choices ? quietForMs(choices, at) : 0
}
