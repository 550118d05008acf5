import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { register } from './register.ts'
import { endSession, refreshSession } from './session.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(http: Http, app: App) {
  route(http, api.auth.register, async ({ body, request }) =>
    ok({ username: await register(app, body.username, body.password, request.ip) }),
  )
  route(http, api.auth.signIn, async ({ body, request }) =>
    ok(await signIn(app, body.username, body.password, request.ip)),
  )
  route(http, api.auth.refresh, async ({ body }) => ok(await refreshSession(app, body.refresh_token)))
  route(http, api.auth.signOut, async ({ account }) => {
    await endSession(app, account)
    return ok()
  })
}
