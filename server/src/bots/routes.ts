import { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import { publicOrigin } from '../platform/own-origin.ts'
import { notBuiltYet, ok, route } from '../platform/route.ts'
import { createLivechat } from './create-livechat.ts'
import { deleteBot } from './delete-bot.ts'
import { listBots } from './list-bots.ts'
import { livechatSetup, newIdentitySecret, saveLivechatSettings } from './livechat-setup.ts'
import { ownedBot } from './owned-bot.ts'

export function botRoutes(http: Http, app: App) {
  route(http, api.bots.list, async ({ account, params, query: { only_active = true } }) =>
    ok({ bots: await listBots(app, account, params.id, only_active) }),
  )
  for (const endpoint of [api.bots.createTelegram, api.bots.createBitrix])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, params.id)),
    )
  notBuiltYet(http, api.bots.createFacebook, ({ account, body }) =>
    inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, body.agent_id)),
  )
  for (const endpoint of [api.bots.check, api.bots.sendTest, api.bots.reconnect])
    notBuiltYet(http, endpoint, ({ account, params }) =>
      inAccount(app.db, account.id, (tx) => ownedBot(tx, account, params.id)),
    )
  notBuiltYet(http, api.bots.channels, async () => {})
  route(http, api.bots.remove, async ({ account, params }) => {
    await deleteBot(app, account, params.id)
    return ok()
  })
  route(http, api.bots.removeFacebook, async ({ account, params }) => {
    await deleteBot(app, account, params.id, 'facebook')
    return ok()
  })
  livechatRoutes(http, app)
}

function livechatRoutes(http: Http, app: App) {
  route(http, api.bots.createLivechat, async ({ account, params, body: { bot_name }, request }) =>
    ok(await createLivechat(app, account, params.id, { bot_name, origin: publicOrigin(app, request) })),
  )
  route(http, api.livechat.setup, async ({ account, params, request }) =>
    ok(await livechatSetup(app, account, params.id, publicOrigin(app, request))),
  )
  route(http, api.livechat.saveSettings, async ({ account, params, body, request }) =>
    ok(await saveLivechatSettings(app, account, params.id, body, publicOrigin(app, request))),
  )
  route(http, api.livechat.newIdentitySecret, async ({ account, params }) =>
    ok({ identity_secret: await newIdentitySecret(app, account, params.id) }),
  )
}
