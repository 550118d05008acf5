import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { answeringOf } from './answering.ts'
import { renameAgent, saveLiveSettings, setAgentMode } from './change-agent.ts'
import { createAgent } from './create-agent.ts'
import { listAgents } from './list-agents.ts'
import { listModels } from './list-models.ts'
import { findLocalModels } from './local-models.ts'
import { presentAgents } from './present-agents.ts'
import { defaultTemplate, presetPrompts } from './presets/index.ts'
import { saveAnswering } from './save-answering.ts'
import { listOwnPrompts, saveInstructions } from './save-instructions.ts'
import { saveCaps, spendingOf } from './spending.ts'
import { tryModel } from './try-model.ts'

export function agentRoutes(http: Http, app: App) {
  route(http, api.agents.mine, async ({ account }) => ok({ agents: await listAgents(app, account) }))
  route(http, api.agents.create, async ({ account, body }) =>
    ok({ agent: await createAgent(app, account, body) }),
  )
  route(http, api.agents.rename, async ({ account, params, body }) =>
    ok({ agent: await renameAgent(app, account, params.id, body) }),
  )
  route(http, api.agents.saveInstructions, async ({ account, params, body }) =>
    ok(await saveInstructions(app, account, params.id, body)),
  )
  route(http, api.agents.saveLiveSettings, async ({ account, params, body }) => {
    const { live_agent_settings } = await saveLiveSettings(app, account, params.id, body.triggers)
    return ok({ live_agent_settings })
  })
  route(http, api.agents.setMode, async ({ account, params, body }) =>
    ok({ agent: await setAgentMode(app, account, params.id, body) }),
  )
  route(http, api.agents.customInstructions, async ({ account, params }) =>
    ok({ custom_instructions: await listOwnPrompts(app, account, params.id) }),
  )
  route(http, api.prompts.presets, async ({ query: { lng = 'en' } }) =>
    ok({ prompts: presetPrompts(lng), default_template: defaultTemplate(lng) }),
  )
  answeringRoutes(http, app)
  route(http, api.spending.read, async ({ account }) => ok({ spending: await spendingOf(app, account) }))
  route(http, api.spending.save, async ({ account, body }) =>
    ok({ spending: await saveCaps(app, account, body) }),
  )
}

function answeringRoutes(http: Http, app: App) {
  route(http, api.agents.answering, async ({ account, params }) =>
    ok({ answering: await answeringOf(app, account, params.id) }),
  )
  route(http, api.agents.saveAnswering, async ({ account, params, body }) => {
    await saveAnswering(app, account, params.id, body)
    return ok({ answering: await answeringOf(app, account, params.id) })
  })
  route(http, api.agents.tryModel, async ({ account, params, body, reply }) =>
    ok(await tryModel(app, account, params.id, body, goneSignal(reply))),
  )
  route(http, api.agents.localModels, async ({ account, params, reply }) =>
    ok({ servers: await findLocalModels(app, account, params.id, goneSignal(reply)) }),
  )
  route(http, api.agents.listModels, async ({ account, params, body, reply }) =>
    ok(await listModels(app, account, params.id, body, goneSignal(reply))),
  )
}

/** How agents are presented on the live stream. */
export function agentEvents({ realtime }: App) {
  for (const type of ['agent.created', 'agent.updated'] as const)
    realtime.presenter(type, async (tx, accountId, events) => {
      const rows = await tx
        .selectFrom('agents')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', 'in', [...new Set(events.map(({ agent_id }) => agent_id))])
        .where('deleted_at', 'is', null)
        .execute()
      const agents = await presentAgents(tx, accountId, rows)
      return events.map(({ agent_id }) => {
        const agent = agents.find(({ id }) => id === agent_id)
        return agent ? { type, agent } : null
      })
    })
}
