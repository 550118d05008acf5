import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'
import { ownedCommand } from './owned-command.ts'

export function commandRoutes(http: Http, app: App) {
  for (const endpoint of [api.commands.list, api.commands.create])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
    )
  for (const endpoint of [api.commands.change, api.commands.remove])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedCommand(tx, account, params.id, params.commandId)),
    )
}
