import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { approveProposal, rejectProposal } from './decide-proposal.ts'
import { listProposals } from './list-proposals.ts'
import { oneProposal } from './owned-proposal.ts'

export function proposalRoutes(http: Http, app: App) {
  route(http, api.proposals.list, async ({ account, query }) => ok(await listProposals(app, account, query)))
  route(http, api.proposals.one, async ({ account, params }) =>
    ok({ proposal: await oneProposal(app, account, params.id) }),
  )
  route(http, api.proposals.approve, async ({ account, params, body }) =>
    ok({ proposal: await approveProposal(app, account, params.id, body) }),
  )
  route(http, api.proposals.reject, async ({ account, params, body }) =>
    ok({ proposal: await rejectProposal(app, account, params.id, body) }),
  )
}
