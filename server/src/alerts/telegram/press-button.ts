import { ALERT_LATER_MINUTES } from '@switchboard/contract'
import type { InboundEvent } from '../../channels/channel.ts'
import { sendDraft } from '../../chats/drafts/decide-draft.ts'
import { oneDraft } from '../../chats/drafts/owned-draft.ts'
import { takeChat } from '../../chats/take-chat.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, TelegramLinkRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { alertedChat, passAlertOn } from '../alert-people.ts'
import { sendAgainLater } from '../deliver-alert.ts'
import { actAs } from './acting-person.ts'
import { type SentAlert, sentAlert } from './sent-alert.ts'
import type { telegramTexts } from './telegram-texts.ts'
import { tellOnTelegram } from './tell-on-telegram.ts'

type Texts = (typeof telegramTexts)['en']
type Press = Extract<InboundEvent, { kind: 'button' }>

/** What the person hears; `isDone`: what the button says was done. */
interface Result {
  text: string
  isDone: boolean
}

/** The first of several people counts; a press that comes too late is told what happened instead. */
export async function pressButton(
  app: App,
  bot: BotRow,
  link: TelegramLinkRow,
  texts: Texts,
  { queryId: query_id, data }: Press,
): Promise<void> {
  const button = buttonOf(data)
  const refused = (text: string): Result => ({ text, isDone: false })
  const result =
    (await actAs(app, link, async (account) => {
      const sent =
        button &&
        (await inAccount(app.db, account.id, (tx) => sentAlert(tx, link, { id: button.deliveryId })))
      if (!sent) return refused(texts.gone)
      if (button.action === 'take') return take(app, account, sent, texts)
      if (button.action === 'draft') return approve(app, account, sent, button.draftId, texts)
      return putOff(app, sent, texts)
    }).catch(goneAs(refused(texts.gone)))) ?? refused(texts.notAllowed)
  await tellOnTelegram(app, bot, link.chat_key, {
    text: result.text,
    query_id,
    is_urgent: !result.isDone,
    ...(button && { delivery_id: button.deliveryId }),
  })
}

const BUTTON = /^(?:take|later|draft(?=:\d+:)):(\d{1,15})(?::(\d{1,15}))?$/

/** Null for one of another program that had the bot, or of another version: what comes back can be anything. */
function buttonOf(data: string) {
  const [, deliveryId, draftId] = BUTTON.exec(data) ?? []
  return deliveryId
    ? { action: data.split(':')[0], deliveryId: Number(deliveryId), draftId: Number(draftId) }
    : null
}

export const takeData = (deliveryId: number) => `take:${deliveryId}`
export const draftData = (deliveryId: number, draftId: number) => `draft:${deliveryId}:${draftId}`
export const laterData = (deliveryId: number) => `later:${deliveryId}`

const goneAs = (result: Result) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') return result
  throw error
}

async function take(app: App, account: Account, { alert, chat }: SentAlert, texts: Texts): Promise<Result> {
  const taken = await takeChat(app, account, chat.id, alert.assignee_id)
  if (taken.state === 'taken') return { text: texts.taken, isDone: true }
  const name = taken.by && (taken.by.name || taken.by.email)
  const isTaken = taken.state === 'taken_before' && name
  return { text: isTaken ? texts.takenBy(name) : texts.notNeeded(name), isDone: false }
}

async function approve(
  app: App,
  account: Account,
  { chat }: SentAlert,
  draftId: number,
  texts: Texts,
): Promise<Result> {
  try {
    await sendDraft(app, account, draftId, {})
    return { text: texts.draftSent(chat.display_name), isDone: true }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    const { state, by } = await oneDraft(app, account, draftId)
    if (state === 'open') return { text: texts.notSent(texts.disconnected), isDone: false }
    return { text: lateDraft(texts, state, by?.name ?? null), isDone: false }
  }
}

function lateDraft(texts: Texts, state: 'sent' | 'rejected' | 'answered' | 'void', name: string | null) {
  if (state === 'void' || !name) return texts.draftOutdated
  if (state === 'sent') return texts.draftSentBy(name)
  return state === 'rejected' ? texts.draftRejectedBy(name) : texts.notNeeded(name)
}

/** The next person hears of it now, and the person again after a while. */
async function putOff(app: App, { delivery, alert }: SentAlert, texts: Texts): Promise<Result> {
  const isPassedOn = await inAccount(app.db, delivery.account_id, async (tx) => {
    if (!(await alertedChat(tx, alert))) return null
    if (delivery.state === 'sent') await sendAgainLater(tx, app, delivery, ALERT_LATER_MINUTES * 60_000)
    return passAlertOn(tx, app, alert)
  })
  if (isPassedOn === null) return { text: texts.notNeeded(null), isDone: false }
  app.jobs.wake()
  return { text: (isPassedOn ? texts.passedOn : texts.putOff)(ALERT_LATER_MINUTES), isDone: true }
}
