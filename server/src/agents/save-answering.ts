import type { api, Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { DEFAULT_BASE_URLS, sealModelKey } from './agent-model.ts'
import { changeAgent } from './change-agent.ts'
import { changeTriggers } from './change-triggers.ts'
import { ownedAgent } from './owned-agent.ts'

type Change = (typeof api.agents.saveAnswering)['body']['_output']
type ModelChange = NonNullable<Change['model']>

/** Fields that are not given stay as they are. */
export async function saveAnswering(
  app: App,
  account: Account,
  agentId: number,
  change: Change,
): Promise<void> {
  await changeAgent(app, account, agentId, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    await changeTriggers(tx, account.id, agentId, change.triggers ?? [])
    const changed = {
      ...(change.confidence !== undefined && { confidence: change.confidence }),
      ...(change.opening_hours !== undefined && { opening_hours: change.opening_hours }),
      ...(change.team_hours !== undefined && { team_hours: change.team_hours }),
      ...(change.model && {
        ...modelChange(app, agent, change.model),
        model_failures: null,
        model_paused: null,
      }),
      ...(change.fallback && fallbackChange(app, agent, change.fallback)),
      ...(change.embedding && { embedding: change.embedding }),
      ...(change.masking && { masking: change.masking }),
      ...(change.background_drafts !== undefined && { background_drafts: change.background_drafts }),
      ...(change.assign_by && { assign_by: change.assign_by }),
    }
    return { ...changed, ...(await vectorsFor(tx, app, agent, { ...agent, ...changed })) }
  })
  app.jobs.wake()
}

function modelChange(app: App, agent: AgentRow, change: ModelChange) {
  const changed = modelAfter(app, agent, change)
  const { provider, model } = changed.model
  if (isOwnChoice(provider) && !model) throw invalid(reason('model_name_missing'))
  return changed
}

function fallbackChange(app: App, agent: AgentRow, change: ModelChange) {
  const fallback = { ...agent, model: agent.fallback_model, model_key: agent.fallback_key }
  const { model, model_key } = modelChange(app, fallback, change)
  return { fallback_model: model, fallback_key: model_key }
}

/** The agent's model and key as they would be after a change. */
export function modelAfter(
  app: App,
  agent: AgentRow,
  { api_key, ...named }: ModelChange,
): Pick<AgentRow, 'model' | 'model_key'> {
  const model = { ...agent.model, ...definedOnly(named) }
  if (model.base_url && /[@?#]/.test(model.base_url)) throw invalid(reason('model_address'))
  const server = serverOf(model)
  if (api_key)
    return { model: { ...model, key_for: server }, model_key: sealModelKey(app, agent.id, api_key) }
  // Changing the address must not send the stored key to another server: that server needs its own key.
  const isForAnother = isOwnChoice(model.provider) && model.key_for !== server
  const model_key = api_key === null || isForAnother ? null : agent.model_key
  return { model, model_key }
}

/** Embeddings of two models are not comparable: a job recomputes all; until then only words are searched. */
async function vectorsFor(tx: Transaction<Schema>, app: App, before: AgentRow, after: AgentRow) {
  const isElsewhere = after.embedding !== 'built_in' && serverOf(after.model) !== serverOf(before.model)
  if (after.embedding === before.embedding && !isElsewhere) return {}
  await app.jobs.enqueue(tx, {
    account_id: after.account_id,
    kind: 'embed_chunks',
    payload: { agent_id: after.id },
    dedupe_key: String(after.id),
  })
  return { knowledge_version: after.knowledge_version + 1 }
}

const isOwnChoice = (provider: string | undefined): provider is keyof typeof DEFAULT_BASE_URLS =>
  provider !== undefined && provider in DEFAULT_BASE_URLS

function serverOf({ provider, base_url }: AgentRow['model']): string {
  if (!isOwnChoice(provider)) return provider ?? 'installation'
  return `${provider} ${new URL(base_url ?? DEFAULT_BASE_URLS[provider]).host}`
}

const definedOnly = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const invalid = (why: Reason) => new AppError('invalid_request', why)
