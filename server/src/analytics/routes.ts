import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { agentInsights } from './agent-insights.ts'
import { agentStats } from './agent-stats.ts'
import { peopleReport } from './people-report.ts'

export function analyticsRoutes(http: Http, app: App) {
  route(http, api.analytics.stats, async ({ account, params, query }) =>
    ok(await agentStats(app, account, params.id, query)),
  )
  route(http, api.analytics.insights, async ({ account, params, query }) =>
    ok(await agentInsights(app, account, params.id, query)),
  )
  route(http, api.analytics.people, async ({ account, params, query }) =>
    ok({ people: await peopleReport(app, account, params.id, query) }),
  )
}
