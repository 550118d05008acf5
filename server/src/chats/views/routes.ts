import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { changeView, createView, listViews, removeView, restoreView } from './manage-views.ts'

export function viewRoutes(http: Http, app: App) {
  route(http, api.views.list, async ({ account }) => ok({ views: await listViews(app, account) }))
  route(http, api.views.create, async ({ account, body }) =>
    ok({ view: await createView(app, account, body) }),
  )
  route(http, api.views.change, async ({ account, params, body }) =>
    ok({ view: await changeView(app, account, params.id, body) }),
  )
  route(http, api.views.remove, async ({ account, params }) => {
    await removeView(app, account, params.id)
    return ok()
  })
  route(http, api.views.restore, async ({ account, params }) =>
    ok({ view: await restoreView(app, account, params.id) }),
  )
}
