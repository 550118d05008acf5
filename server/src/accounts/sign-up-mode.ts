import type { SignUpMode } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { spendAccountInvitation, useAccountInvitation } from './account-invitations.ts'

/** The first person to sign up runs the installation, so the first account can always be opened. */
export const signUpMode = (app: Pick<App, 'config' | 'firstAccount'>): SignUpMode =>
  app.firstAccount.exists() ? chosenMode(app) : 'open'

export const chosenMode = ({ config }: Pick<App, 'config'>): SignUpMode => config.SIGN_UP ?? 'closed'

/** Set by an earlier version if the installation had several accounts before sign-up modes existed. */
export const SIGN_UP_NOTICE = 'sign_up_notice'

/** Whether sign-up is open only because it was before sign-up modes existed, and nobody has decided yet. */
export async function isSignUpUndecided(tx: Transaction<Schema>, app: App): Promise<boolean> {
  if (chosenMode(app) !== 'open' || app.settings.isFixed('SIGN_UP')) return false
  const notice = await tx
    .selectFrom('installation')
    .select('key')
    .where('key', '=', SIGN_UP_NOTICE)
    .executeTakeFirst()
  return notice !== undefined
}

/** Called before any work is done for a request that would be refused in the end. */
export function refuseUninvited(app: App, token: string | undefined): void {
  const mode = signUpMode(app)
  if (mode === 'closed') throw closed()
  if (mode === 'invitation' && token === undefined) throw invitationNeeded()
}

/** Decides in the transaction that opens the account: of two concurrent first sign-ups only one is the first. */
export async function admitIn(tx: Transaction<Schema>, app: App, token: string | undefined): Promise<void> {
  const mode = chosenMode(app)
  if (mode === 'open') {
    // An invitation replaces the confirmation mail, but only once.
    if (token !== undefined && app.mail.isOn()) await spendAccountInvitation(tx, app, token)
    return
  }
  await sql`select pg_advisory_xact_lock(hashtextextended('sign up', 0))`.execute(tx)
  const first = await tx
    .selectFrom('installation')
    .select('key')
    .where('key', '=', 'first_account')
    .executeTakeFirst()
  if (!first) return
  if (mode === 'closed') throw closed()
  if (token === undefined) throw invitationNeeded()
  await useAccountInvitation(tx, app, token)
}

const closed = () => new AppError('forbidden', reason('sign_up_closed'))
const invitationNeeded = () => new AppError('forbidden', reason('sign_up_invited'))
