import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'

export function analyticsRoutes(http: Http, app: App) {
  notBuiltYet(http, api.analytics.stats, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
  )
}
