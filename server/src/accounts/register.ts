import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { giveBackSlot, takeSlot } from '../platform/limits.ts'
import type { Visit } from '../platform/note-audit.ts'
import { networkOf, wideNetworkOf } from '../platform/quick-limits.ts'
import { stateOfAccountInvitation } from './account-invitations.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { noteEmailProven } from './note-email-proven.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { openSession, type TokenPair } from './session.ts'
import { isConfirmedByMail, mailSignUpLink, type NewPerson, openSignUpToken } from './sign-up-by-mail.ts'
import { admitIn, refuseUninvited, signUpMode } from './sign-up-mode.ts'
import { invitationOf, joinIn, lookUpInvitation } from './team/invitations.ts'
import { userByEmail } from './user-by-email.ts'

type NewCredentials = z.output<typeof api.auth.NewCredentials>

/** Creates a user with a new account, or as a member of the account that invited them, which needs no open sign-up. */
export async function register(
  app: App,
  { username, password, invitation, name = '', lng = 'en' }: NewCredentials,
  ip: string,
): Promise<{ username: string; is_mailed?: true }> {
  const state = invitation === undefined ? null : await stateOfAccountInvitation(app, invitation)
  const ofTeam = state === null ? invitation : undefined
  if (ofTeam === undefined) refuseUninvited(app, invitation)
  refuseCommonPassword(password)
  await limitSignUps(app, ip)
  // Refuses a used or expired invitation before it could reveal whether the address is known.
  if (ofTeam !== undefined) await lookUpInvitation(app, ofTeam)
  const email = username.toLowerCase()
  const passwordHash = await hashPassword(password, ip)
  const person = { email, passwordHash, ...(ofTeam !== undefined && { team: { invitation: ofTeam, name } }) }
  // Only the installation's owner invites to accounts, but anybody can invite themselves to their own team.
  const isAnybody = ofTeam !== undefined || (signUpMode(app) === 'open' && state !== 'open')
  if (isAnybody && isConfirmedByMail(app)) {
    await mailSignUpLink(app, person, lng)
    return { username: email, is_mailed: true }
  }
  await admit(app, person, invitation)
  return { username: email }
}

/** Each sign-up may mail a stranger, and one IPv6 customer has thousands of networks: hence the wider limit. */
async function limitSignUps(app: App, ip: string): Promise<void> {
  const limit = app.config.SIGN_UP_LIMIT
  const slots = [
    { name: 'sign_up', who: networkOf(ip), limit },
    { name: 'sign_up_around', who: wideNetworkOf(ip), limit: limit * WIDE_FACTOR },
  ]
  const message = reason('sign_ups_too_many')
  for (const slot of slots) await takeSlot(app.db, app.now(), { ...slot, ip, windowS: 3600, message })
}

const WIDE_FACTOR = 10

/**
 * Completes a sign-up whose address had to be confirmed. The password proves that the reader of the mail is the person
 * who signed up: otherwise somebody else would know the password of the account.
 */
export async function confirmSignUp(
  app: App,
  { token, password }: { token: string; password: string },
  ip: string,
  visit: Visit,
): Promise<TokenPair> {
  const person = openSignUpToken(app, token)
  const attempt = { name: 'sign_up_confirm', who: networkOf(ip) }
  await takeSlot(app.db, app.now(), {
    ...attempt,
    ip,
    limit: app.config.SIGN_IN_LIMIT,
    windowS: 15 * 60,
    message: reason('attempts_too_many'),
  })
  if (!(await passwordMatches(person.passwordHash, password, ip)))
    throw new AppError('unauthorized', 'Invalid email or password')
  // Only failures count: many people of one office may sign up within an hour.
  await giveBackSlot(app.db, attempt)
  await admit(app, person, undefined)
  const user = (await userByEmail(app, person.email))!
  await noteEmailProven(app, user.id)
  return openSession(app, user, visit)
}

const admit = (app: App, { team, ...person }: NewPerson, invitation: string | undefined): Promise<void> =>
  team ? joinAnew(app, { ...person, ...team }) : openAccount(app, person, invitation)

async function openAccount(
  app: App,
  { email, passwordHash }: Omit<NewPerson, 'team'>,
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

type Joining = Omit<NewPerson, 'team'> & NonNullable<NewPerson['team']>

/** User and membership are created together: an expired invitation creates neither. */
async function joinAnew(app: App, { email, passwordHash, name, invitation }: Joining): Promise<void> {
  const { account_id } = await invitationOf(app.db, invitation)
  await inAccount(app.db, account_id, async (tx) => {
    const { rows } = await sql<{ id: number | null }>`
      select create_user(${email}, ${passwordHash}, ${name}, ${app.now()}) as id`.execute(tx)
    const id = rows[0]?.id
    if (id == null) throw taken()
    await joinIn(tx, app, account_id, { id, email }, invitation)
  })
}

const taken = () => new AppError('conflict', 'User with this email already exists')
