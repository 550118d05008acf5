import type { api } from '@switchboard/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import { networkOf } from '../platform/quick-limits.ts'
import { isAccountInvitation } from './account-invitations.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { admitIn, refuseUninvited } from './sign-up-mode.ts'
import { invitationOf, joinIn } from './team/invitations.ts'

type NewCredentials = z.output<typeof api.auth.NewCredentials>

/** Creates a user with a new account, or as a member of the account that invited them, which needs no open sign-up. */
export async function register(
  app: App,
  { username, password, invitation, name = '' }: NewCredentials,
  ip: string,
): Promise<string> {
  const isForTeam = invitation !== undefined && !(await isAccountInvitation(app, invitation))
  if (!isForTeam) refuseUninvited(app, invitation)
  refuseCommonPassword(password)
  await takeSlot(app.db, app.now(), {
    name: 'sign_up',
    who: networkOf(ip),
    ip,
    limit: app.config.SIGN_UP_LIMIT,
    windowS: 3600,
    message: 'Too many sign-ups from this address. Try again later.',
  })
  const email = username.toLowerCase()
  const passwordHash = await hashPassword(password, ip)
  if (isForTeam) await joinAnew(app, { email, passwordHash, name }, invitation)
  else await openAccount(app, { email, passwordHash }, invitation)
  return email
}

async function openAccount(
  app: App,
  { email, passwordHash }: Pick<NewPerson, 'email' | 'passwordHash'>,
  invitation: string | undefined,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await admitIn(tx, app, invitation)
    const { rows } = await sql<{ id: number | null }>`
      select create_account(${email}, ${passwordHash}, ${app.now()}) as id`.execute(tx)
    if (rows[0]?.id == null) throw taken()
  })
  await app.firstAccount.noteCreated()
}

interface NewPerson {
  email: string
  passwordHash: string
  name: string
}

/** User and membership are created together: an expired invitation creates neither. */
async function joinAnew(app: App, { email, passwordHash, name }: NewPerson, token: string): Promise<void> {
  const { account_id } = await invitationOf(app.db, token)
  await inAccount(app.db, account_id, async (tx) => {
    const { rows } = await sql<{ id: number | null }>`
      select create_user(${email}, ${passwordHash}, ${name}, ${app.now()}) as id`.execute(tx)
    const id = rows[0]?.id
    if (id == null) throw taken()
    await joinIn(tx, app, account_id, { id, email }, token)
  })
}

const taken = () => new AppError('conflict', 'User with this email already exists')
