import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { listPlanned } from './list-planned.ts'
import { cancelPlanned, changePlanned, planMessage } from './plan-message.ts'

export function plannedRoutes(http: Http, app: App) {
  route(http, api.planned.ofChat, async ({ account, params }) =>
    ok({ planned: await listPlanned(app, account, params.id) }),
  )
  route(http, api.planned.add, async ({ account, params, body }) =>
    ok({ planned: await planMessage(app, account, params.id, body) }),
  )
  route(http, api.planned.change, async ({ account, params, body }) =>
    ok({ planned: await changePlanned(app, account, params.id, body) }),
  )
  route(http, api.planned.remove, async ({ account, params }) => {
    await cancelPlanned(app, account, params.id)
    return ok()
  })
}
