import type { Sample } from './sample-calls.ts'

const call = (url: string, body?: object): Sample => ({ url, body, owned: false })

/** A request for every call of the installation's owner; accounts and invitations that are named do not exist. */
export const installationCalls: Record<string, Sample> = {
  'installation.signUp': call('/api/admin/sign-up'),
  'installation.saveSignUp': call('/api/admin/sign-up', { mode: 'open' }),
  'installation.invitations': call('/api/admin/invitations'),
  'installation.invite': call('/api/admin/invitations', { email: 'guest@example.com' }),
  'installation.withdraw': call('/api/admin/invitations/999999'),
  'installation.accounts': call('/api/admin/accounts'),
  'installation.givePlan': call('/api/admin/accounts/999999/plan', { plan: 'START', months: 1 }),
  'installation.endSessions': call('/api/admin/accounts/999999/signed-out', {}),
  'installation.makeResetLink': call('/api/admin/accounts/999999/people/999999/reset-link', {}),
  'installation.remove': call('/api/admin/accounts/999999'),
  'installation.restore': call('/api/admin/accounts/999999/restored', {}),
}
