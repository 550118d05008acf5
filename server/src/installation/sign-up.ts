import type { api, SignUpMode } from '@switchboard/contract'
import { chosenMode, SIGN_UP_NOTICE } from '../accounts/sign-up-mode.ts'
import type { Account, App } from '../context.ts'
import { noteChange } from './note-change.ts'

export const signUpSettings = (app: App): api.installation.SignUp => ({
  mode: chosenMode(app),
  is_fixed: app.settings.isFixed('SIGN_UP'),
})

export async function saveSignUp(
  app: App,
  account: Account,
  mode: SignUpMode,
): Promise<api.installation.SignUp> {
  await app.settings.save({ SIGN_UP: mode })
  await app.db.deleteFrom('installation').where('key', '=', SIGN_UP_NOTICE).execute()
  await noteChange(app, account, 'installation_changed', `SIGN_UP=${mode}`)
  return signUpSettings(app)
}
