import { api } from '@switchboard/contract'
import {
  inviteAccount,
  listAccountInvitations,
  withdrawAccountInvitation,
} from '../accounts/account-invitations.ts'
import { startBackup } from '../backup/backups.ts'
import type { App } from '../context.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import {
  endSessionsOf,
  givePlan,
  listAccounts,
  makeResetLinkFor,
  removeAccount,
  restoreInstalledAccount,
} from './accounts.ts'
import { presentBackups, saveBackups } from './backups.ts'
import { installationHealth, retryDeadJobs } from './health.ts'
import { saveMail, testMail } from './mail.ts'
import { saveModel, testModel } from './model.ts'
import { noteChange } from './note-change.ts'
import { savePrivateHosts } from './private-hosts.ts'
import { installationSettings } from './settings.ts'
import { saveSignUp, signUpSettings } from './sign-up.ts'

export function installationRoutes(http: Http, app: App): void {
  signUpRoutes(http, app)
  accountsRoutes(http, app)
  settingsRoutes(http, app)
  backupRoutes(http, app)
  route(http, api.installation.health, async () => ok({ health: await installationHealth(app) }))
  route(http, api.installation.retryDeadJobs, async () => ok({ retried: await retryDeadJobs(app) }))
}

function signUpRoutes(http: Http, app: App): void {
  route(http, api.installation.signUp, async () => ok({ sign_up: signUpSettings(app) }))
  route(http, api.installation.saveSignUp, async ({ account, body }) =>
    ok({ sign_up: await saveSignUp(app, account, body.mode) }),
  )
  route(http, api.installation.invitations, async () =>
    ok({ invitations: await listAccountInvitations(app) }),
  )
  route(http, api.installation.invite, async ({ account, body }) => {
    const made = await inviteAccount(app, body.email)
    await noteChange(app, account, 'account_invited', body.email ?? '')
    return ok(made)
  })
  route(http, api.installation.withdraw, async ({ params }) => {
    await withdrawAccountInvitation(app, params.id)
    return ok()
  })
}

function accountsRoutes(http: Http, app: App): void {
  route(http, api.installation.accounts, async ({ query }) => ok(await listAccounts(app, query)))
  route(http, api.installation.givePlan, async ({ account, params, body: { plan, months = 1 } }) =>
    ok({ account: await givePlan(app, account, params.id, plan && { plan, months }) }),
  )
  route(http, api.installation.endSessions, async ({ account, params }) =>
    ok({ ended: await endSessionsOf(app, account, params.id) }),
  )
  route(http, api.installation.makeResetLink, async ({ account, params, body, request }) => {
    const proof = { ...body, ip: request.ip }
    return ok({
      link: await makeResetLinkFor(app, account, { id: params.id, userId: params.user_id, proof }),
    })
  })
  route(http, api.installation.remove, async ({ account, params, body, request }) =>
    ok({ account: await removeAccount(app, account, params.id, { ...body, ip: request.ip }) }),
  )
  route(http, api.installation.restore, async ({ account, params }) =>
    ok({ account: await restoreInstalledAccount(app, account, params.id) }),
  )
}

function backupRoutes(http: Http, app: App): void {
  const backups = async () => ok({ backups: await presentBackups(app) })
  route(http, api.installation.backups, backups)
  route(http, api.installation.saveBackups, async ({ account, body }) => {
    await saveBackups(app, account, body)
    return backups()
  })
  route(http, api.installation.makeBackup, async ({ account }) => {
    startBackup(app, account)
    return backups()
  })
}

function settingsRoutes(http: Http, app: App): void {
  const settings = async () => ok({ settings: await installationSettings(app) })
  route(http, api.installation.settings, settings)
  route(http, api.installation.saveMail, async ({ account, body }) => {
    await saveMail(app, account, body)
    return settings()
  })
  route(http, api.installation.testMail, async ({ account, body }) =>
    ok({ to: await testMail(app, account, body) }),
  )
  route(http, api.installation.savePrivateHosts, async ({ account, body }) => {
    await savePrivateHosts(app, account, body)
    return settings()
  })
  route(http, api.installation.saveModel, async ({ account, body }) => {
    await saveModel(app, account, body)
    return settings()
  })
  route(http, api.installation.testModel, async ({ body, reply }) =>
    ok(await testModel(app, body, goneSignal(reply))),
  )
}
