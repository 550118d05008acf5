// An authorisation that began here and ends at the provider: who comes back brings a word that only they can know.
import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { botByPublicId } from '../find-bot.ts'

export interface Pending {
  hash: string
  until: string
  /** Sealed. Of a bot that is connected anew: the former credentials count until the new ones are agreed to. */
  secret?: string
}

const HOUR_MS = 3_600_000

export function newPending({ now }: App, publicId: string): { state: string; pending: Pending } {
  const state = `${publicId}.${newToken()}`
  return { state, pending: { hash: hashOf(state), until: new Date(now().getTime() + HOUR_MS).toISOString() } }
}

/** What the bot's row says of it; a new question forgets what came of the former one. */
export function consentOf({ settings }: Pick<BotRow, 'settings'>): api.bots.Bot['consent'] {
  const { pending, consent_error } = settings as { pending?: Pending; consent_error?: string }
  if (pending) return { error: '' }
  return consent_error ? { error: consent_error } : null
}

export const keepPending = ({ db }: App, { account_id, id }: BotRow, pending: Pending): Promise<BotRow> =>
  inAccount(db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({ settings: sql`settings - 'consent_error' || ${JSON.stringify({ pending })}::jsonb` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** The bot that this word was made for, if it still waits for it. From here on it does not. */
export async function takePending(
  app: App,
  state: string,
): Promise<{ bot: BotRow; pending: Pending } | null> {
  const named = await botByPublicId(app, state.split('.', 1)[0]!)
  if (!named) return null
  return inAccount(app.db, named.account_id, async (tx) => {
    const bot = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', named.account_id)
      .where('id', '=', named.id)
      .forUpdate()
      .executeTakeFirst()
    const { pending, ...settings } = (bot?.settings ?? {}) as { pending?: Pending }
    if (!bot || pending?.hash !== hashOf(state) || new Date(pending.until) < app.now()) return null
    await tx
      .updateTable('bots')
      .set({ settings: JSON.stringify(settings) })
      .where('account_id', '=', bot.account_id)
      .where('id', '=', bot.id)
      .execute()
    return { bot: { ...bot, settings }, pending }
  })
}

const hashOf = (state: string) => tokenHash(state).toString('base64url')
