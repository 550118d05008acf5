import type { api, SignUpMode } from '@switchboard/contract'
import { chosenMode } from '../accounts/sign-up-mode.ts'
import type { Account, App } from '../context.ts'
import { noteChange } from './note-change.ts'

/** Kept by the migration of an installation that had several accounts before there was a choice. */
const NOTICE = 'sign_up_notice'

export async function signUpSettings(app: App): Promise<api.installation.SignUp> {
  const notice = await app.db
    .selectFrom('installation')
    .select('key')
    .where('key', '=', NOTICE)
    .executeTakeFirst()
  const is_fixed = app.settings.isFixed('SIGN_UP')
  return { mode: chosenMode(app), is_fixed, is_undecided: notice !== undefined && !is_fixed }
}

export async function saveSignUp(
  app: App,
  account: Account,
  mode: SignUpMode,
): Promise<api.installation.SignUp> {
  await app.settings.save({ SIGN_UP: mode })
  await app.db.deleteFrom('installation').where('key', '=', NOTICE).execute()
  await noteChange(app, account, 'installation_changed', `SIGN_UP=${mode}`)
  return signUpSettings(app)
}
