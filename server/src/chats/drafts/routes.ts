import { api } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { Http } from '../../platform/http.ts'
import { ok, route } from '../../platform/route.ts'
import { rejectDraft, restoreDraft, sendDraft } from './decide-draft.ts'
import { listDrafts } from './list-drafts.ts'
import { oneDraft } from './owned-draft.ts'

export function draftRoutes(http: Http, app: App) {
  route(http, api.drafts.list, async ({ account, query }) => ok(await listDrafts(app, account, query)))
  route(http, api.drafts.one, async ({ account, params }) =>
    ok({ draft: await oneDraft(app, account, params.id) }),
  )
  route(http, api.drafts.send, async ({ account, params, body }) =>
    ok(await sendDraft(app, account, params.id, body)),
  )
  route(http, api.drafts.reject, async ({ account, params, body }) =>
    ok({ draft: await rejectDraft(app, account, params.id, body) }),
  )
  route(http, api.drafts.restore, async ({ account, params }) =>
    ok({ draft: await restoreDraft(app, account, params.id) }),
  )
}
