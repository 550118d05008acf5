import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { listActions } from './actions-of.ts'
import { addServer, changeServer, chooseTools, removeServer } from './mcp/save-server.ts'
import { listServers } from './mcp/servers-of.ts'
import { changeAction, createAction, removeAction } from './save-action.ts'
import { tryAction } from './try-action.ts'

export function actionRoutes(http: Http, app: App) {
  route(http, api.actions.list, async ({ account, params }) =>
    ok({ actions: await listActions(app, account, params.id) }),
  )
  route(http, api.actions.create, async ({ account, params, body }) =>
    ok({ action: await createAction(app, account, params.id, body) }),
  )
  route(http, api.actions.change, async ({ account, params, body }) =>
    ok({ action: await changeAction(app, account, params.id, params.actionId, body) }),
  )
  route(http, api.actions.remove, async ({ account, params }) => {
    await removeAction(app, account, params.id, params.actionId)
    return ok()
  })
  route(http, api.actions.tryOut, async ({ account, params, body, reply }) =>
    ok(await tryAction(app, account, params.id, body, goneSignal(reply))),
  )
  route(http, api.mcp.list, async ({ account, params }) =>
    ok({ servers: await listServers(app, account, params.id) }),
  )
  route(http, api.mcp.add, async ({ account, params, body, reply }) =>
    ok({ server: await addServer(app, account, params.id, body, goneSignal(reply)) }),
  )
  route(http, api.mcp.change, async ({ account, params, body, reply }) =>
    ok({ server: await changeServer(app, account, params, body, goneSignal(reply)) }),
  )
  route(http, api.mcp.chooseTools, async ({ account, params, body }) =>
    ok({ server: await chooseTools(app, account, params, body.tools) }),
  )
  route(http, api.mcp.remove, async ({ account, params }) => {
    await removeServer(app, account, params.id, params.serverId)
    return ok()
  })
}
