import type { Sample } from './sample-calls.ts'

const call = (url: string, body?: object): Sample => ({ url, body, owned: false })

/** Without a base URL, so there is no model to test. */
const modelWish = () => ({
  ...{ provider: 'openai_compatible', base_url: null, model: 'any', api_key: '', is_for_all: false },
  ...{ daily_budget: null, monthly_budget: null, input_price: null, output_price: null },
  ...{ sees_pictures: false, transcription_model: null, transcription_price: null },
})

/** A valid request for every call of the installation's owner; the accounts and invitations in them do not exist. */
export const installationCalls: Record<string, Sample> = {
  'installation.signUp': call('/api/admin/sign-up'),
  'installation.saveSignUp': call('/api/admin/sign-up', { mode: 'open' }),
  'installation.invitations': call('/api/admin/invitations'),
  'installation.invite': call('/api/admin/invitations', { email: 'guest@example.com' }),
  'installation.withdraw': call('/api/admin/invitations/999999'),
  'installation.accounts': call('/api/admin/accounts'),
  'installation.givePlan': call('/api/admin/accounts/999999/plan', { plan: 'START', months: 1 }),
  'installation.endSessions': call('/api/admin/accounts/999999/signed-out', {}),
  'installation.makeResetLink': call('/api/admin/accounts/999999/people/999999/reset-link', {
    password: 'any',
  }),
  'installation.remove': call('/api/admin/accounts/999999/deleted', { password: 'any' }),
  'installation.health': call('/api/admin/health'),
  'installation.backups': call('/api/admin/backups'),
  'installation.saveBackups': call('/api/admin/backups', { every: 'off', at: '03:00', keep: 7 }),
  'installation.makeBackup': call('/api/admin/backups/now', {}),
  'installation.retryDeadJobs': call('/api/admin/dead-jobs/retried', {}),
  'installation.settings': call('/api/admin/settings'),
  'installation.saveMail': call('/api/admin/mail', {
    ...{ host: '', port: null, is_tls: true, user: '', from: '', password: '' },
  }),
  'installation.testMail': call('/api/admin/mail/test', {
    ...{ host: '', port: null, is_tls: false, user: '', from: '', password: '' },
  }),
  'installation.savePrivateHosts': call('/api/admin/private-hosts', { hosts: [], is_for_all: true }),
  'installation.saveModel': call('/api/admin/model', modelWish()),
  'installation.testModel': call('/api/admin/model/test', modelWish()),
  'installation.restore': call('/api/admin/accounts/999999/restored', {}),
}
