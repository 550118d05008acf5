// A person links their own Telegram to a bot of the business: they follow a link once, and the chat in which they press
// Start is where alerts reach them.

import { type api, type Language, TELEGRAM_LINK_MS, TELEGRAM_LINKS_PER_HOUR } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { peopleOf } from '../../accounts/team/people.ts'
import { ownedBot } from '../../bots/owned-bot.ts'
import { listenAgain } from '../../bots/receiving/listen-again.ts'
import type { InboundEvent } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema, TelegramLinkRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { takeSlot } from '../../platform/limits.ts'
import { type AuditActor, noteAudit } from '../../platform/note-audit.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { personalChatOf } from './personal-chat.ts'
import { telegramTexts } from './telegram-texts.ts'
import { tellIn } from './tell-on-telegram.ts'

/** Distinguishes our tokens from the start parameters of the business's own links to the bot. */
const PREFIX = 'alerts-'

export async function beginTelegramLink(app: App, account: Account, botId: number, language: Language) {
  const { id: account_id, user_id } = account
  await takeSlot(app.db, app.now(), {
    name: 'telegram_link',
    who: String(user_id),
    ip: '',
    limit: TELEGRAM_LINKS_PER_HOUR,
    windowS: 3600,
    message: reason('links_too_many'),
  })
  const token = PREFIX + newToken()
  const expires_at = new Date(app.now().getTime() + TELEGRAM_LINK_MS)
  const bot = await inAccount(app.db, account_id, async (tx) => {
    const found = await ownedBot(tx, account, botId)
    if (!personalChatOf(app, found) || found.secret === null)
      throw new AppError('conflict', reason('bot_not_connected'))
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
  // Registers the webhook again: Telegram sends button presses only if they were requested at registration.
  await listenAgain(app, bot)
  const url = personalChatOf(app, bot)!.linkUrl(channelBot(app.secrets, bot), token)
  return { url, expires_at: expires_at.toISOString() }
}

export async function unlinkTelegram(app: App, account: AuditActor & { user_id: number }): Promise<void> {
  const { id: account_id, user_id } = account
  await inAccount(app.db, account_id, async (tx) => {
    await tx
      .deleteFrom('telegram_link_tokens')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .execute()
    const ended = await endLinks(tx, app, { account_id, user_id }, 'unlinked')
    for (const { name: about } of ended)
      await noteAudit(tx, account, { action: 'telegram_unlinked', at: app.now(), about })
  })
  app.jobs.wake()
}

type Joined = Extract<InboundEvent, { kind: 'joined' }>

export const isLinkToken = (token: string | undefined): token is string => token?.startsWith(PREFIX) ?? false

/** Somebody pressed Start after following a link of ours. */
export async function followLink(
  app: App,
  bot: BotRow,
  { threadKey, profile, token }: Joined,
): Promise<true> {
  const { account_id, id: bot_id } = bot
  await inAccount(app.db, account_id, async (tx) => {
    const pending = await tx
      .selectFrom('telegram_link_tokens')
      .select('user_id')
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot_id)
      .where('token_hash', '=', tokenHash(token!))
      .where('expires_at', '>', app.now())
      .forUpdate()
      .executeTakeFirst()
    const last = await lastLink(tx, bot, threadKey)
    const current = last?.ended_at === null ? last : undefined
    // A repeated event finds its token already used.
    if (!pending && current) return
    const { expired, inUse } = telegramTexts[localeOf(profile?.locale)]
    if (!pending) return tellIn(tx, app, bot, threadKey, { text: expired })
    if (current && current.user_id !== pending.user_id)
      return tellIn(tx, app, bot, threadKey, { text: inUse })
    await tx
      .deleteFrom('telegram_link_tokens')
      .where('account_id', '=', account_id)
      .where('user_id', '=', pending.user_id)
      .execute()
    const link = current ?? (await keepLink(tx, app, bot, pending.user_id, threadKey, profile?.name))
    await tellIn(tx, app, bot, threadKey, { text: await linkedText(tx, link) })
  })
  app.jobs.wake()
  return true
}

/** Names the person, because a forwarded link would let somebody else read and answer. */
export async function linkedText(tx: Transaction<Schema>, link: TelegramLinkRow): Promise<string> {
  const { name, email } = (await peopleOf(tx, [link.user_id])).get(link.user_id)!
  return telegramTexts[await languageIn(tx, link)].linked(name ? `${name} (${email})` : email)
}

async function keepLink(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: bot_id }: BotRow,
  user_id: number,
  chat_key: string,
  name = chat_key,
): Promise<TelegramLinkRow> {
  await endLinks(tx, app, { account_id, user_id }, 'replaced')
  const link = { user_id, name, created_at: app.now(), ended_at: null, end_reason: null }
  await noteAudit(tx, { id: account_id, user_id }, { action: 'telegram_linked', at: app.now(), about: name })
  return tx
    .insertInto('telegram_links')
    .values({ account_id, bot_id, chat_key, ...link })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends all links of a person, or one. The chat is told if possible; the caller wakes the workers. */
export async function endLinks(
  tx: Transaction<Schema>,
  app: App,
  { account_id, user_id, id }: Pick<TelegramLinkRow, 'account_id' | 'user_id'> & { id?: number },
  end_reason: NonNullable<TelegramLinkRow['end_reason']>,
): Promise<TelegramLinkRow[]> {
  const ended = await tx
    .updateTable('telegram_links')
    .set({ ended_at: app.now(), end_reason })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  if (end_reason !== 'blocked')
    for (const link of ended) {
      const { ended: text } = telegramTexts[await languageIn(tx, link)]
      await tellIn(tx, app, { account_id, id: link.bot_id }, link.chat_key, { text })
    }
  return ended
}

/** A single round trip, because it runs for every incoming message. */
export async function isLinked(app: App, { account_id, id }: BotRow, chatKey: string): Promise<boolean> {
  const { rows } = await sql<{ is_linked: boolean }>`
    select is_linked_telegram(${account_id}, ${id}, ${chatKey}) as is_linked`.execute(app.db)
  return rows[0]!.is_linked
}

export const linkIn = (app: App, bot: BotRow, chatKey: string) =>
  inAccount(app.db, bot.account_id, (tx) => lastLink(tx, bot, chatKey))

/** The active link of this chat, else the one that ended last. */
const lastLink = (tx: Transaction<Schema>, { account_id, id }: BotRow, chatKey: string) =>
  tx
    .selectFrom('telegram_links')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', id)
    .where('chat_key', '=', chatKey)
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

export const languageOf = (app: App, link: TelegramLinkRow): Promise<Language> =>
  inAccount(app.db, link.account_id, (tx) => languageIn(tx, link))

/** The language in which the person wants alerts. */
async function languageIn(
  tx: Transaction<Schema>,
  { account_id, user_id }: TelegramLinkRow,
): Promise<Language> {
  const choices = await tx
    .selectFrom('alert_choices')
    .select('language')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return choices?.language ?? 'en'
}

export function localeOf(locale = 'en'): Language {
  const language = locale.slice(0, 2)
  return language === 'pl' || language === 'ru' ? language : 'en'
}

/** Settings of one person: an agent sees only the bots of their own assistants. */
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
    // The bot may belong to an assistant that the person no longer works with.
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
