// A consent that is pending at the provider. The redirect back contains a secret state that only the provider and the
// owner know.
import type { api, Reason } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { botByPublicId } from '../find-bot.ts'

export interface Pending {
  hash: string
  until: string
  /** Encrypted. For a bot that is reconnected: the former credentials stay valid until consent is given. */
  secret?: string
}

const HOUR_MS = 3_600_000

export function newPending({ now }: App, publicId: string): { state: string; pending: Pending } {
  const state = `${publicId}.${newToken()}`
  return { state, pending: { hash: hashOf(state), until: new Date(now().getTime() + HOUR_MS).toISOString() } }
}

/** The consent state in the bot's row. A new request clears the error of the former one. */
export function consentOf({ settings }: Pick<BotRow, 'settings'>): api.bots.Bot['consent'] {
  const { pending, consent_error, consent_error_code } = settings as {
    pending?: Pending
    consent_error?: string
    consent_error_code?: Reason | null
  }
  if (pending) return { error: '', reason: null }
  return consent_error ? { error: consent_error, reason: consent_error_code ?? null } : null
}

export const keepPending = ({ db }: App, { account_id, id }: BotRow, pending: Pending): Promise<BotRow> =>
  inAccount(db, account_id, (tx) =>
    tx
      .updateTable('bots')
      .set({
        settings: sql`settings - 'consent_error' - 'consent_error_code' || ${JSON.stringify({ pending })}::jsonb`,
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** The bot that this state was created for, if its consent is still pending. Clears the pending state. */
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
