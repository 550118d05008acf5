import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { changeRule, createRule, listRules, orderRules, removeRule, tryRules } from './manage-rules.ts'

export function ruleRoutes(http: Http, app: App) {
  route(http, api.rules.list, async ({ account }) => ok({ rules: await listRules(app, account) }))
  route(http, api.rules.create, async ({ account, body }) =>
    ok({ rule: await createRule(app, account, body) }),
  )
  route(http, api.rules.order, async ({ account, body }) =>
    ok({ rules: await orderRules(app, account, body.ids) }),
  )
  route(http, api.rules.change, async ({ account, params, body }) =>
    ok({ rule: await changeRule(app, account, params.id, body) }),
  )
  route(http, api.rules.remove, async ({ account, params }) => {
    await removeRule(app, account, params.id)
    return ok()
  })
  route(http, api.rules.tryOut, async ({ account, body }) =>
    ok({ rule_ids: await tryRules(app, account, body) }),
  )
}
