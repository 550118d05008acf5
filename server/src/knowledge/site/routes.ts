import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { presentSite } from './present-site.ts'
import { readSiteAgain, removeSite, saveSite, siteOfAgent } from './save-site.ts'

export function siteRoutes(http: Http, app: App): void {
  route(http, api.knowledge.saveSite, async ({ account, params, body }) =>
    ok({ parsed_site: await saveSite(app, account, params.param, body.url) }),
  )
  route(http, api.knowledge.site, async ({ account, params }) => {
    const site = await siteOfAgent(app, account, params.id)
    return ok({ site: site && presentSite(site) })
  })
  route(http, api.knowledge.readSiteAgain, async ({ account, params }) =>
    ok({ site: presentSite(await readSiteAgain(app, account, params.id)) }),
  )
  route(http, api.knowledge.removeSite, async ({ account, params }) => {
    await removeSite(app, account, params.id)
    return ok()
  })
}
