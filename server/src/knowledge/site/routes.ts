import { api } from '@switchboard/contract'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Http } from '../../platform/http.ts'
import { notBuiltYet } from '../../platform/route.ts'

export function siteRoutes(http: Http, app: App): void {
  notBuiltYet(http, api.knowledge.saveSite, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.param)),
  )
  for (const endpoint of [api.knowledge.site, api.knowledge.readSiteAgain, api.knowledge.removeSite])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
    )
}
