import { ALERT_DRAFT_MAX, type Language, TELEGRAM_TIMEOUT_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { connectedBot } from '../../bots/connected-bot.ts'
import { ChannelError } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { PersonalMessage } from '../../channels/personal-chat.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AlertDeliveryRow, AlertRow, ChatRow, Schema } from '../../database/schema.ts'
import { alertedChat } from '../alert-people.ts'
import type { AlertWords } from '../alert-words.ts'
import type { Outcome } from '../deliver-alert.ts'
import { endLinks } from './link-telegram.ts'
import { personalChatOf } from './personal-chat.ts'
import { draftData, laterData, takeData } from './press-button.ts'
import { telegramTexts } from './telegram-texts.ts'

export async function telegramAlert(
  app: App,
  delivery: AlertDeliveryRow,
  words: AlertWords,
): Promise<Outcome> {
  const place = await placeOf(app, delivery)
  if (!place) return { state: 'failed', why: reason('alert_telegram_unlinked') }
  const { chat, bot, to, link } = place
  try {
    const signal = AbortSignal.timeout(TELEGRAM_TIMEOUT_MS)
    const { externalId } = await chat.send(bot, to, { ...messageOf(app, words), signal })
    return { state: 'sent', external_id: externalId }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (error.kind === 'blocked')
      await inAccount(app.db, link.account_id, (tx) => endLinks(tx, app, link, 'blocked'))
    return outcomeOf(error)
  }
}

export function outcomeOf({ kind, retryAfterMs = 0 }: ChannelError): Outcome {
  if (kind === 'rate' || kind === 'transient')
    return { state: 'retry', why: reason('alert_telegram_later'), retryAfterMs }
  if (kind === 'ambiguous') return { state: 'unknown', why: reason('alert_telegram_silent') }
  if (kind === 'blocked') return { state: 'failed', why: reason('alert_telegram_blocked') }
  if (kind === 'auth')
    return {
      state: 'failed',
      why: reason('alert_telegram_token'),
    }
  return { state: 'failed', why: reason('alert_telegram_refused') }
}

/** Returns the bot and chat of an alert, or undefined once the link has ended. */
export async function placeOf(app: App, { account_id, target_id }: AlertDeliveryRow) {
  const found = await inAccount(app.db, account_id, async (tx) => {
    const link = await tx
      .selectFrom('telegram_links')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('id', '=', target_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const row = link && (await connectedBot(tx, account_id, link.bot_id))
    return row && { link, row }
  })
  const chat = found && personalChatOf(app, found.row)
  if (!chat || found.row.secret === null) return undefined
  const { link, row } = found
  return { chat, link, bot: channelBot(app.secrets, row), to: { key: link.chat_key, meta: {} } }
}

export function messageOf(
  { config: { PUBLIC_URL } }: App,
  { title, lines, path, buttons = [] }: AlertWords,
): Pick<PersonalMessage, 'text' | 'buttons'> {
  return { text: [title, ...lines, ...(PUBLIC_URL ? [PUBLIC_URL + path] : [])].join('\n\n'), buttons }
}

/** Adds what only Telegram shows: the open draft and the buttons. */
export async function withButtons(
  tx: Transaction<Schema>,
  words: AlertWords,
  { id, user_id }: AlertDeliveryRow,
  alert: AlertRow,
  language: Language,
): Promise<AlertWords> {
  const t = telegramTexts[language]
  const chat = await alertedChat(tx, alert)
  const draft = await openDraft(tx, alert, user_id)
  const isFree = chat && (chat.assignee_id !== user_id || isUntaken(chat))
  const rows = [
    draft ? [{ text: t.sendDraft, data: draftData(id, draft.id) }] : [],
    [
      ...(isFree ? [{ text: t.take, data: takeData(id) }] : []),
      ...(chat ? [{ text: t.later, data: laterData(id) }] : []),
    ],
  ]
  return {
    ...words,
    lines: draft ? [...words.lines, t.draft(draft.text)] : words.lines,
    buttons: rows.filter((row) => row.length > 0),
  }
}

const isUntaken = ({ hand_over_at, hand_over_taken_at }: ChatRow) =>
  hand_over_at !== null && hand_over_taken_at === null

/** An open draft that fits into a Telegram message and that the person may send. */
const openDraft = (tx: Transaction<Schema>, { account_id, chat_id, assignee_id }: AlertRow, userId: number) =>
  tx
    .selectFrom('drafts as d')
    .innerJoin('chats as c', (join) =>
      join
        .onRef('c.account_id', '=', 'd.account_id')
        .onRef('c.id', '=', 'd.chat_id')
        .onRef('c.turn', '=', 'd.turn'),
    )
    .select(['d.id', 'd.text'])
    .where('d.account_id', '=', account_id)
    .where('d.chat_id', '=', chat_id)
    .where('d.state', '=', 'open')
    .where('c.needs_person', '=', true)
    .where(sql<boolean>`(c.assignee_id is null or c.assignee_id in (${userId}, ${assignee_id}))`)
    .where((eb) => eb(eb.fn<number>('length', ['d.text']), '<=', ALERT_DRAFT_MAX))
    .executeTakeFirst()
