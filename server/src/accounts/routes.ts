import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { accountDetails } from './account-details.ts'
import { lookUpAccountInvitation } from './account-invitations.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { changePassword } from './change-password.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { listAudit } from './list-audit.ts'
import { askForReset } from './password-reset/ask-for-reset.ts'
import { lookUpResetLink, resetPassword } from './password-reset/use-reset-link.ts'
import { confirmSignUp, register } from './register.ts'
import { endSession, refreshSession } from './session.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts'
import { signIn, signInWithCode } from './sign-in.ts'
import { teamRoutes } from './team/routes.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, newRecoveryCodes } from './two-factor.ts'
import { visitOf } from './visit.ts'

export function accountRoutes(http: Http, app: App) {
  route(http, api.auth.register, async ({ body, request }) => ok(await register(app, body, request.ip)))
  route(http, api.auth.confirmSignUp, async ({ body, request, reply }) => {
    const tokens = await confirmSignUp(app, body, request.ip, visitOf(request))
    rememberDevice(app, request, reply, tokens.username)
    return ok(tokens)
  })
  route(http, api.auth.lookUpSignUp, async ({ body }) =>
    ok(await lookUpAccountInvitation(app, body.invitation)),
  )
  route(http, api.auth.signIn, async ({ body, request, reply }) => {
    const device = (email: string) => knownDevice(app, request, email)
    const tokens = await signIn(app, body, request.ip, visitOf(request), device)
    rememberDevice(app, request, reply, tokens.username)
    return ok(tokens)
  })
  route(http, api.auth.secondFactor, async ({ body, request, reply }) => {
    const tokens = await signInWithCode(app, body, request.ip, visitOf(request))
    rememberDevice(app, request, reply, tokens.username)
    return ok(tokens)
  })
  route(http, api.auth.refresh, async ({ body }) => ok(await refreshSession(app, body.refresh_token)))
  route(http, api.auth.askForReset, async ({ body, request }) =>
    ok({ by_mail: await askForReset(app, body, request.ip) }),
  )
  route(http, api.auth.lookUpReset, async ({ body, request }) =>
    ok(await lookUpResetLink(app, body.token, request.ip)),
  )
  route(http, api.auth.resetPassword, async ({ body, request }) =>
    ok({ username: await resetPassword(app, body, request.ip, visitOf(request)) }),
  )
  route(http, api.auth.signOut, async ({ account }) => {
    await endSession(app, account)
    return ok()
  })
  route(http, api.account.me, async ({ account }) => ok(await accountDetails(app, account)))
  route(http, api.account.audit, async ({ account, query }) => ok(await listAudit(app, account, query)))
  sessionRoutes(http, app)
  twoFactorRoutes(http, app)
  teamRoutes(http, app)
  apiKeyRoutes(http, app)
}

function sessionRoutes(http: Http, app: App) {
  route(http, api.account.sessions, async ({ account }) => ok({ sessions: await listSessions(app, account) }))
  route(http, api.account.endSession, async ({ account, params }) => {
    await endOneSession(app, account, params.id)
    return ok()
  })
  route(http, api.account.endOtherSessions, async ({ account }) =>
    ok({ ended: await endOtherSessions(app, account) }),
  )
  route(http, api.account.changePassword, async ({ account, body, request }) => {
    await changePassword(app, account, body, request.ip)
    return ok()
  })
}

function twoFactorRoutes(http: Http, app: App) {
  route(http, api.account.beginTwoFactor, async ({ account, body, request }) =>
    ok(await beginTwoFactor(app, account, { ...body, ip: request.ip })),
  )
  route(http, api.account.confirmTwoFactor, async ({ account, body }) =>
    ok({ recovery_codes: await confirmTwoFactor(app, account, body.code) }),
  )
  route(http, api.account.newRecoveryCodes, async ({ account, body, request }) =>
    ok({ recovery_codes: await newRecoveryCodes(app, account, { ...body, ip: request.ip }) }),
  )
  route(http, api.account.endTwoFactor, async ({ account, body, request }) => {
    await endTwoFactor(app, account, { ...body, ip: request.ip })
    return ok()
  })
}
