import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { deleteCommand } from './delete-command.ts'
import { listCommands } from './list-commands.ts'
import { changeCommand, createCommand } from './save-command.ts'

export function commandRoutes(http: Http, app: App) {
  route(http, api.commands.list, async ({ account, params, query }) =>
    ok({ commands: await listCommands(app, account, params.id, query.only_active ?? true) }),
  )
  route(http, api.commands.create, async ({ account, params, body }) =>
    ok({ command: await createCommand(app, account, params.id, body) }),
  )
  route(http, api.commands.change, async ({ account, params, body }) =>
    ok({ command: await changeCommand(app, account, params.id, params.commandId, body) }),
  )
  route(http, api.commands.remove, async ({ account, params }) => {
    await deleteCommand(app, account, params.id, params.commandId)
    return ok()
  })
}
