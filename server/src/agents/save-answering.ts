import type { api } from '@switchboard/contract'
import type { Transaction, Updateable } from 'kysely'
import type { Account, App } from '../context.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { DEFAULT_BASE_URLS, sealModelKey } from './agent-model.ts'
import { changeAgent } from './change-agent.ts'
import { changeTriggers } from './change-triggers.ts'
import { ownedAgent } from './owned-agent.ts'

type Change = (typeof api.agents.saveAnswering)['body']['_output']
type ModelChange = NonNullable<Change['model']>

/** What is not named stays as it is. */
export async function saveAnswering(
  app: App,
  account: Account,
  agentId: number,
  change: Change,
): Promise<void> {
  await changeAgent(app, account, agentId, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    await changeTriggers(tx, account.id, agentId, change.triggers ?? [])
    return {
      ...(change.confidence !== undefined && { confidence: change.confidence }),
      ...(change.model && modelChange(app, agent, change.model)),
      ...(change.embedding && (await embeddingChange(tx, app, agent, change.embedding))),
    }
  })
  app.jobs.wake()
}

function modelChange(
  app: App,
  agent: AgentRow,
  { api_key, ...named }: ModelChange,
): Updateable<Schema['agents']> {
  const model = { ...agent.model, ...definedOnly(named) }
  if (isOwnChoice(model.provider) && !model.model) throw invalid('Enter the name of the model to use')
  if (model.base_url && /[@?#]/.test(model.base_url))
    throw invalid('The address of the model must be without a user name, a query or a fragment')
  // Whoever may change the address must not learn the key by it: another server needs a key of its own.
  const isElsewhere = serverOf(model) !== serverOf(agent.model)
  const kept = isElsewhere ? null : agent.model_key
  const model_key = api_key === undefined ? kept : api_key ? sealModelKey(app, agent.id, api_key) : null
  return { model: JSON.stringify(model), model_key }
}

/** Vectors of two models do not compare: all are made anew in the background, and words are searched meanwhile. */
async function embeddingChange(tx: Transaction<Schema>, app: App, agent: AgentRow, embedding: string) {
  if (embedding === agent.embedding) return {}
  await app.jobs.enqueue(tx, {
    account_id: agent.account_id,
    kind: 'embed_chunks',
    payload: { agent_id: agent.id },
    dedupe_key: String(agent.id),
  })
  return { embedding, knowledge_version: agent.knowledge_version + 1 }
}

const isOwnChoice = (provider: string | undefined): provider is keyof typeof DEFAULT_BASE_URLS =>
  provider !== undefined && provider in DEFAULT_BASE_URLS

function serverOf({ provider, base_url }: AgentRow['model']): string {
  if (!isOwnChoice(provider)) return ''
  return `${provider} ${new URL(base_url ?? DEFAULT_BASE_URLS[provider]).host}`
}

const definedOnly = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const invalid = (message: string) => new AppError('invalid_request', message)
