import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { Http } from '../platform/http.ts'
import { HANDLED, ok, route } from '../platform/route.ts'
import { applyRetentionDaily } from './apply-retention.ts'
import { clearErasedAccounts } from './clear-account.ts'
import { removeDeletedAccounts } from './delete-account.ts'
import { deleteAgent, deletedAgents, restoreAgent } from './delete-agent.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseContact } from './erase-contact.ts'
import { exportAccount, exportContact, exportConversations } from './export/link.ts'
import { sendExport } from './export/send-export.ts'
import { removeDeletedAgents } from './remove-agent.ts'
import { retention, saveRetention } from './retention.ts'

export function privacyJobs(app: App): void {
  applyRetentionDaily(app)
  clearErasedAccounts(app)
  removeDeletedAgents(app)
  removeDeletedAccounts(app)
}

export function privacyRoutes(http: Http, app: App): void {
  route(http, api.privacy.retention, async ({ account, query }) =>
    ok(await retention(app, account, query.days)),
  )
  route(http, api.privacy.saveRetention, async ({ account, body }) =>
    ok({ days: await saveRetention(app, account, body.days) }),
  )
  route(http, api.privacy.exportAccount, async ({ account, request }) =>
    ok({ url: await exportAccount(app, account, request.ip) }),
  )
  route(http, api.privacy.exportContact, async ({ account, params }) =>
    ok({ url: await exportContact(app, account, params.id) }),
  )
  route(http, api.privacy.exportConversations, async ({ account, params, body }) => {
    const { tz = 'UTC', ...wish } = body
    return ok({ url: await exportConversations(app, account, { ...wish, tz, agent: params.id }) })
  })
  route(http, api.privacy.download, async ({ params, reply }) => {
    await sendExport(app, params.token, reply)
    return HANDLED
  })
  route(http, api.privacy.eraseContact, async ({ account, params }) => {
    await eraseContact(app, account, params.id)
    return ok()
  })
  route(http, api.agents.remove, async ({ account, params }) =>
    ok({ removed_at: (await deleteAgent(app, account, params.id)).toISOString() }),
  )
  route(http, api.agents.deleted, async ({ account }) => ok({ agents: await deletedAgents(app, account) }))
  route(http, api.agents.restore, async ({ account, params }) =>
    ok({ agent: await restoreAgent(app, account, params.id) }),
  )
  route(http, api.privacy.eraseAccount, async ({ account, body, request }) => {
    await eraseAccount(app, account, { ...body, ip: request.ip })
    return ok()
  })
}
