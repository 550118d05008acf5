import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { paymentHook } from './payments/hook.ts'
import { presentBilling } from './present-billing.ts'
import { seeNotice } from './see-notice.ts'

export function billingRoutes(http: Http, app: App) {
  route(http, api.billing.info, async ({ account }) =>
    ok(await inAccount(app.db, account.id, (tx) => presentBilling(tx, app, account.id))),
  )
  route(http, api.billing.seeNotice, async ({ account, body }) => {
    await seeNotice(app, account, body.kind)
    return ok()
  })
  paymentHook(http, app)
}
