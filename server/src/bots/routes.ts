import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { publicOrigin } from '../platform/own-origin.ts'
import { ok, route } from '../platform/route.ts'
import { apiSettings, connectApi, renewApiSecret } from './api-channel.ts'
import { askForConsent } from './connecting/ask-for-consent.ts'
import { type BotForm, connectBot, theOnly } from './connecting/connect-bot.ts'
import { presentPages } from './connecting/present-pages.ts'
import { reconnectBot } from './connecting/reconnect-bot.ts'
import { createLivechat } from './create-livechat.ts'
import { deleteBot } from './delete-bot.ts'
import { listBots, presentBot } from './list-bots.ts'
import { listChannels } from './list-channels.ts'
import { livechatSetup, newIdentitySecret, revokeVisitors, saveLivechatSettings } from './livechat-setup.ts'
import { callbackRoutes } from './pages/callback-routes.ts'
import { checkOwnedBot } from './receiving/check-bot.ts'
import { reachableRoute } from './receiving/reachable.ts'

export function botRoutes(http: Http, app: App) {
  route(http, api.bots.list, async ({ account, params, query: { only_active = true } }) =>
    ok({ bots: await listBots(app, account, params.id, only_active) }),
  )
  route(http, api.bots.remove, async ({ account, params }) => {
    await deleteBot(app, account, params.id)
    return ok()
  })
  route(http, api.bots.removeFacebook, async ({ account, params }) => {
    await deleteBot(app, account, params.id, 'facebook')
    return ok()
  })
  connectRoutes(http, app)
  apiChannelRoutes(http, app)
  livechatRoutes(http, app)
}

function connectRoutes(http: Http, app: App) {
  route(http, api.bots.channels, async ({ request }) =>
    ok({ channels: listChannels(app, publicOrigin(app, request)) }),
  )
  route(http, api.bots.createTelegram, async ({ account, params, body }) => {
    const { bot } = theOnly(await connectBot(app, account, params.id, 'telegram', formOf(body)))
    return ok({ bot: presentBot(bot) })
  })
  route(http, api.bots.createBitrix, async ({ account, params, body }) => {
    const { bot, authorize_url } = theOnly(await connectBot(app, account, params.id, 'bitrix', formOf(body)))
    return ok({ bot: presentBot(bot), authorize_url })
  })
  route(http, api.bots.createEmail, async ({ account, params, body }) => {
    const { bot } = theOnly(await connectBot(app, account, params.id, 'email', formOf(body)))
    return ok({ bot: presentBot(bot) })
  })
  route(http, api.bots.createFacebook, async ({ account, body: { agent_id, ...body } }) => {
    const outcome = await connectBot(app, account, agent_id, 'facebook', formOf(body))
    if ('pages' in outcome) return ok({ bot: null, pages: await presentPages(app, outcome) })
    return ok({ bot: presentBot(outcome.bot), pages: [] })
  })
  route(http, api.bots.reconnect, async ({ account, params, body }) => {
    const { bot, authorize_url } = await reconnectBot(app, account, params.id, body)
    return ok({ bot: presentBot(bot), authorize_url })
  })
  route(http, api.bots.askForConsent, async ({ account, params }) =>
    ok({ authorize_url: await askForConsent(app, account, params.id) }),
  )
  route(http, api.bots.check, async ({ account, params }) =>
    ok({ bot: presentBot(await checkOwnedBot(app, account, params.id)) }),
  )
  callbackRoutes(http, app)
  reachableRoute(http, app)
}

function apiChannelRoutes(http: Http, app: App) {
  route(http, api.apiChannel.connect, async ({ account, params, body }) =>
    ok(await connectApi(app, account, params.id, body)),
  )
  route(http, api.apiChannel.settings, async ({ account, params }) =>
    ok(await apiSettings(app, account, params.id)),
  )
  route(http, api.apiChannel.renewSecret, async ({ account, params }) =>
    ok({ secret: await renewApiSecret(app, account, params.id) }),
  )
}

function formOf<Body extends { bot_name?: string; greeting_message?: string }>(body: Body): BotForm {
  const { bot_name, greeting_message, ...fields } = body
  return { bot_name, greeting_message, fields }
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
  route(http, api.livechat.revokeVisitors, async ({ account, params }) => {
    await revokeVisitors(app, account, params.id)
    return ok()
  })
}
