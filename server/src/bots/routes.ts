import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { notBuiltYet, ok, route } from '../platform/route.ts'
import { listBots } from './list-bots.ts'
import { ownedBot } from './owned-bot.ts'

export function botRoutes(http: Http, app: App) {
  route(http, api.bots.list, async ({ account, params, query: { only_active = true } }) =>
    ok({ bots: await listBots(app, account, params.id, only_active) }),
  )
  for (const endpoint of [api.bots.createTelegram, api.bots.createLivechat, api.bots.createBitrix])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
    )
  notBuiltYet(http, api.bots.createFacebook, ({ account, body }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, body.agent_id)),
  )
  notBuiltYet(http, api.bots.remove, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedBot(tx, account, params.id)),
  )
  notBuiltYet(http, api.bots.removeFacebook, ({ account, params }) =>
    inAccount(app.db, account.id, (tx) => ownedBot(tx, account, params.id, 'facebook')),
  )
}
