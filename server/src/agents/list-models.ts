import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { offeredModels, PRICES_AS_OF } from '../llm/index.ts'
import { outboundOf } from '../platform/outbound-of.ts'
import { choiceOf, withFallbackModel } from './agent-model.ts'
import { ownedAgent } from './owned-agent.ts'
import { modelAfter } from './save-answering.ts'
import { asTypo } from './try-model.ts'

type Asked = (typeof api.agents.listModels)['body']['_output']

/** A stored key is sent only to the server that it was entered for. */
export async function listModels(
  app: App,
  account: Account,
  agentId: number,
  { slot, provider, base_url, api_key }: Asked,
  signal: AbortSignal,
) {
  const saved = await inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, agentId))
  const agent = slot === 'fallback' ? withFallbackModel(saved) : saved
  const changed = modelAfter(app, agent, {
    provider,
    base_url: base_url ?? null,
    ...(api_key && { api_key }),
  })
  const choice = choiceOf(app, { ...agent, ...changed }, provider)
  const outbound = choice.is_local ? app.localModels.outbound : outboundOf(app, account.id)
  const models = await offeredModels(choice, outbound, signal).catch(asTypo)
  return { models, prices_as_of: PRICES_AS_OF }
}
