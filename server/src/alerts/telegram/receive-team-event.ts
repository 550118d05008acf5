// Handles events from a team member's Telegram. They are never a customer's messages.
import type { InboundEvent } from '../../channels/channel.ts'
import { onTeamEvent } from '../../chats/team-events.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, TelegramLinkRow } from '../../database/schema.ts'
import { answerCustomer, wasSent } from './answer-customer.ts'
import {
  endLinks,
  followLink,
  isLinked,
  isLinkToken,
  languageOf,
  linkedText,
  linkIn,
  unlinkTelegram,
} from './link-telegram.ts'
import { personalChatOf } from './personal-chat.ts'
import { pressButton } from './press-button.ts'
import { telegramTexts } from './telegram-texts.ts'
import { tellOnTelegram } from './tell-on-telegram.ts'

export const receiveTeamEvents = (app: App) =>
  onTeamEvent(app, (bot, event) => receiveTeamEvent(app, bot, event))

type ThreadEvent = Extract<InboundEvent, { threadKey: string }>

async function receiveTeamEvent(app: App, bot: BotRow, event: InboundEvent): Promise<boolean> {
  if (!('threadKey' in event) || !personalChatOf(app, bot)) return false
  const isLinking = event.kind === 'joined' && isLinkToken(event.token)
  if (!isLinking && !(await isLinked(app, bot, event.threadKey))) return false
  try {
    return await (isLinking ? followLink(app, bot, event) : receiveFromTeam(app, bot, event))
  } catch (error) {
    app.log.error({ err: error, bot: bot.id, event: event.kind }, 'a team member’s event on Telegram failed')
    await tellFailure(app, bot, event)
    return true
  }
}

/** Rethrowing would block the bot's customers, so the person is told. Without a database this throws, as it should. */
async function tellFailure(app: App, bot: BotRow, event: ThreadEvent): Promise<void> {
  const link = await linkIn(app, bot, event.threadKey)
  const { failed: text } = telegramTexts[link ? await languageOf(app, link) : 'en']
  if (event.kind === 'button')
    await tellOnTelegram(app, bot, event.threadKey, { text, query_id: event.queryId, is_urgent: true })
  else if (event.kind === 'message' || event.kind === 'joined')
    await tellOnTelegram(app, bot, event.threadKey, { text })
}

async function receiveFromTeam(app: App, bot: BotRow, event: ThreadEvent): Promise<boolean> {
  const link = await linkIn(app, bot, event.threadKey)
  if (!link) return false
  return link.ended_at ? receiveAfterEnd(app, bot, link, event) : receiveLinked(app, bot, link, event)
}

async function receiveLinked(app: App, bot: BotRow, link: TelegramLinkRow, event: ThreadEvent) {
  const texts = telegramTexts[await languageOf(app, link)]
  if (event.kind === 'blocked') {
    if (event.isBlocked) await inAccount(app.db, bot.account_id, (tx) => endLinks(tx, app, link, 'blocked'))
    // They may have been a customer before.
    return false
  }
  if (event.kind === 'button') await pressButton(app, bot, link, texts, event)
  else if (event.kind === 'joined') {
    const text = await inAccount(app.db, link.account_id, (tx) => linkedText(tx, link))
    await tellOnTelegram(app, bot, link.chat_key, { text })
  } else if (event.kind === 'edit') {
    if (await wasSent(app, link, event.externalId))
      await tellOnTelegram(app, bot, link.chat_key, { text: texts.editsStay })
  } else if (event.kind === 'message' && /^\/unlink\b/.test(event.text))
    await unlinkTelegram(app, { id: link.account_id, user_id: link.user_id })
  else if (event.kind === 'message') {
    const text = await answerCustomer(app, link, texts, event)
    await tellOnTelegram(app, bot, link.chat_key, {
      text,
      reply_to: event.messageId,
      ...(event.files?.length && { once: event.externalId }),
    })
  }
  return true
}

/** Messages count as a customer's only after the person presses Start again: they may answer an old alert. */
async function receiveAfterEnd(app: App, bot: BotRow, link: TelegramLinkRow, event: ThreadEvent) {
  if (event.kind === 'blocked') return false
  if (event.kind === 'joined') {
    await forget(app, link)
    return false
  }
  const { notLinked: text } = telegramTexts[await languageOf(app, link)]
  if (event.kind === 'button')
    await tellOnTelegram(app, bot, link.chat_key, { text, query_id: event.queryId, is_urgent: true })
  else if (event.kind === 'message') await tellOnTelegram(app, bot, link.chat_key, { text })
  return true
}

const forget = (app: App, { account_id, bot_id, chat_key }: TelegramLinkRow) =>
  inAccount(app.db, account_id, (tx) =>
    tx
      .deleteFrom('telegram_links')
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot_id)
      .where('chat_key', '=', chat_key)
      .where('ended_at', 'is not', null)
      .execute(),
  )
