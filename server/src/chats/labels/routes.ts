import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { labelChats } from './label-chats.ts'
import { changeLabel, createLabel, listLabels, removeLabel } from './manage-labels.ts'

export function labelRoutes(http: Http, app: App) {
  route(http, api.labels.list, async ({ account }) => ok({ labels: await listLabels(app, account) }))
  route(http, api.labels.create, async ({ account, body }) =>
    ok({ label: await createLabel(app, account, body) }),
  )
  route(http, api.labels.change, async ({ account, params, body }) =>
    ok({ label: await changeLabel(app, account, params.id, body) }),
  )
  route(http, api.labels.remove, async ({ account, params }) => {
    await removeLabel(app, account, params.id)
    return ok()
  })
  route(http, api.chats.setLabel, async ({ account, body }) =>
    ok({ chats: await labelChats(app, account, body) }),
  )
}
