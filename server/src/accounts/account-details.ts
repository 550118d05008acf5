import type { Account, App } from '../context.ts'
import { asMember } from '../database/in-account.ts'
import { notFound } from '../platform/errors.ts'
import { isInstallationOwner } from '../platform/first-account.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { isTwoFactorOn, twoFactorRow } from './second-factor.ts'
import { isSignUpUndecided } from './sign-up-mode.ts'
import { pictureUrl } from './team/people.ts'

export function accountDetails(app: App, account: Account) {
  const isOwner = isInstallationOwner(app, account)
  return asMember(app.db, account, async (tx) => {
    const person = await twoFactorRow(tx, account.user_id)
    const business = await tx
      .selectFrom('accounts')
      .select(['email', 'created_at'])
      .where('id', '=', account.id)
      .executeTakeFirst()
    if (!person || !business) throw notFound('Account')
    return {
      email: person.email,
      user_id: person.id,
      name: person.name,
      picture_url: pictureUrl(person),
      role: account.role,
      is_installation_owner: isOwner,
      is_sign_up_undecided: isOwner && (await isSignUpUndecided(tx, app)),
      agent_ids: account.agent_ids,
      account: business.email,
      created_at: business.created_at.toISOString(),
      two_factor: {
        is_on: isTwoFactorOn(person),
        recovery_codes_left: await recoveryCodesLeft(tx, person.id),
      },
    }
  })
}
