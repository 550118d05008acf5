// A person links their own Telegram to a bot of the business: they follow a link once, and the chat in which they press
// Start is where alerts reach them.
import { type api, type Language, TELEGRAM_LINK_MS, TELEGRAM_LINKS_PER_HOUR } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { ownedBot } from '../../bots/owned-bot.ts'
import { listenAgain } from '../../bots/receiving/listen-again.ts'
import type { InboundEvent } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema, TelegramLinkRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { takeSlot } from '../../platform/limits.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { personalChatOf } from './personal-chat.ts'
import { telegramTexts } from './telegram-texts.ts'
import { tellOnTelegram } from './tell-on-telegram.ts'

/** Sets it apart from the words that a business puts behind its own links to the bot. */
const PREFIX = 'alerts-'

export async function beginTelegramLink(app: App, account: Account, botId: number, language: Language) {
  const { id: account_id, user_id } = account
  await takeSlot(app.db, app.now(), {
    name: 'telegram_link',
    who: String(user_id),
    ip: '',
    limit: TELEGRAM_LINKS_PER_HOUR,
    windowS: 3600,
    message: 'Too many links. Wait a while and try again.',
  })
  const token = PREFIX + newToken()
  const expires_at = new Date(app.now().getTime() + TELEGRAM_LINK_MS)
  const bot = await inAccount(app.db, account_id, async (tx) => {
    const found = await ownedBot(tx, account, botId)
    if (!personalChatOf(app, found) || found.secret === null)
      throw new AppError('conflict', 'This bot is not connected. Connect it first.')
    await tx
      .insertInto('alert_choices')
      .values({ account_id, user_id, quiet_from: null, quiet_to: null, language })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ language }))
      .execute()
    const values = { bot_id: botId, token_hash: tokenHash(token), expires_at }
    await tx
      .insertInto('telegram_link_tokens')
      .values({ account_id, user_id, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
      .execute()
    return found
  })
  // Telegram sends the presses of buttons to those who asked for them when they told it where to call.
  await listenAgain(app, bot)
  const url = personalChatOf(app, bot)!.linkUrl(channelBot(app.secrets, bot), token)
  return { url, expires_at: expires_at.toISOString() }
}

export const unlinkTelegram = (app: App, { id, user_id }: Account) =>
  inAccount(app.db, id, (tx) => endLinks(tx, app, { account_id: id, user_id }, 'unlinked'))

type Joined = Extract<InboundEvent, { kind: 'joined' }>

export const isLinkToken = (token: string | undefined): token is string => token?.startsWith(PREFIX) ?? false

/** Somebody pressed Start after following a link of ours. */
export async function followLink(
  app: App,
  bot: BotRow,
  { threadKey, profile, token }: Joined,
): Promise<true> {
  const link = await inAccount(app.db, bot.account_id, async (tx) => {
    const used = await tx
      .deleteFrom('telegram_link_tokens')
      .where('account_id', '=', bot.account_id)
      .where('bot_id', '=', bot.id)
      .where('token_hash', '=', tokenHash(token!))
      .where('expires_at', '>', app.now())
      .returning('user_id')
      .executeTakeFirst()
    return used && keepLink(tx, app, bot, used.user_id, threadKey, profile?.name ?? threadKey)
  })
  const language = link ? await languageOf(app, link) : localeOf(profile?.locale)
  const { linked, expired } = telegramTexts[language]
  // The same event again finds its token used: the person has heard of the link by then.
  if (!link && (await linkIn(app, bot, threadKey))?.ended_at === null) return true
  await tellOnTelegram(app, bot, threadKey, { text: link ? linked : expired })
  return true
}

async function keepLink(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: bot_id }: BotRow,
  user_id: number,
  chat_key: string,
  name: string,
): Promise<TelegramLinkRow> {
  await endLinks(tx, app, { account_id, user_id }, 'replaced')
  const linked = { user_id, name, created_at: app.now(), ended_at: null, end_reason: null }
  return tx
    .insertInto('telegram_links')
    .values({ account_id, bot_id, chat_key, ...linked })
    .onConflict((conflict) => conflict.columns(['account_id', 'bot_id', 'chat_key']).doUpdateSet(linked))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function endLinks(
  tx: Transaction<Schema>,
  app: App,
  { account_id, user_id }: Pick<TelegramLinkRow, 'account_id' | 'user_id'>,
  end_reason: NonNullable<TelegramLinkRow['end_reason']>,
): Promise<void> {
  await tx
    .updateTable('telegram_links')
    .set({ ended_at: app.now(), end_reason })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** One round trip: it is asked with each message that comes. */
export async function isLinked(app: App, { account_id, id }: BotRow, chatKey: string): Promise<boolean> {
  const { rows } = await sql<{ is_linked: boolean }>`
    select is_linked_telegram(${account_id}, ${id}, ${chatKey}) as is_linked`.execute(app.db)
  return rows[0]!.is_linked
}

/** The link of this chat, ended or not. */
export const linkIn = (app: App, { account_id, id }: BotRow, chatKey: string) =>
  inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('telegram_links')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('bot_id', '=', id)
      .where('chat_key', '=', chatKey)
      .executeTakeFirst(),
  )

/** In which the person wants alerts. */
export const languageOf = (app: App, { account_id, user_id }: TelegramLinkRow): Promise<Language> =>
  inAccount(app.db, account_id, async (tx) => {
    const choices = await tx
      .selectFrom('alert_choices')
      .select('language')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return choices?.language ?? 'en'
  })

export function localeOf(locale = 'en'): Language {
  const language = locale.slice(0, 2)
  return language === 'pl' || language === 'ru' ? language : 'en'
}

/** Of one person: an agent sees the bots of their own assistants only. */
export async function telegramSettings(
  tx: Transaction<Schema>,
  app: App,
  { id, user_id }: Account,
): Promise<api.alerts.TelegramAlerts> {
  const bots = await tx
    .selectFrom('bots as b')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.account_id', '=', 'b.account_id').onRef('a.id', '=', 'b.agent_id'),
    )
    .selectAll('b')
    .select('a.agent_name')
    .where('b.account_id', '=', id)
    .where('b.integration_type', '=', 'telegram')
    .where('b.secret', 'is not', null)
    .where('b.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('b.id')
    .execute()
  const last = await tx
    .selectFrom('telegram_links as l')
    // Of an assistant, perhaps, that the person does not work with any more.
    .leftJoin('bots as b', (join) =>
      join.onRef('b.account_id', '=', 'l.account_id').onRef('b.id', '=', 'l.bot_id'),
    )
    .selectAll('l')
    .select('b.settings')
    .where('l.account_id', '=', id)
    .where('l.user_id', '=', user_id)
    .orderBy('l.ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  const account = accountOf(last)
  const { end_reason: reason } = last ?? {}
  return {
    bots: bots
      .filter((bot) => personalChatOf(app, bot))
      .map((bot) => ({ id: bot.id, account: accountOf(bot), agent_name: bot.agent_name })),
    link:
      last?.ended_at === null
        ? { name: last.name, account, created_at: last.created_at.toISOString() }
        : null,
    ended: reason && reason !== 'unlinked' && reason !== 'replaced' ? { account, reason } : null,
  }
}

const accountOf = (bot: { settings: BotRow['settings'] | null } | undefined) =>
  String(bot?.settings?.account ?? '')
