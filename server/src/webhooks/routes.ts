import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  sendTest,
} from './webhooks.ts'

export function webhookRoutes(http: Http, app: App): void {
  route(http, api.webhooks.list, async ({ account }) => ok({ webhooks: await listWebhooks(app, account) }))
  route(http, api.webhooks.create, async ({ account, body }) => ok(await createWebhook(app, account, body)))
  route(http, api.webhooks.change, async ({ account, params, body }) =>
    ok({ webhook: await changeWebhook(app, account, params.id, body) }),
  )
  route(http, api.webhooks.renewSecret, async ({ account, params }) =>
    ok({ secret: await renewWebhookSecret(app, account, params.id) }),
  )
  route(http, api.webhooks.remove, async ({ account, params }) => {
    await removeWebhook(app, account, params.id)
    return ok()
  })
  route(http, api.webhooks.sendTest, async ({ account, params }) =>
    ok({ delivery: await sendTest(app, account, params.id) }),
  )
  route(http, api.webhooks.deliveries, async ({ account, params }) =>
    ok({ deliveries: await listDeliveries(app, account, params.id) }),
  )
  route(http, api.webhooks.replay, async ({ account, params }) =>
    ok({ delivery: await replayDelivery(app, account, params.id, params.deliveryId) }),
  )
}
