import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

export function apiKeyRoutes(http: Http, app: App): void {
  route(http, api.apiKeys.list, async ({ account }) => ok({ api_keys: await listApiKeys(app, account) }))
  route(http, api.apiKeys.create, async ({ account, body }) => ok(await createApiKey(app, account, body)))
  route(http, api.apiKeys.revoke, async ({ account, params }) => {
    await revokeApiKey(app, account, params.id)
    return ok()
  })
}
