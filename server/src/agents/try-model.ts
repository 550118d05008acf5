import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'
import { complete, type Model, ModelError, readsPictures } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'
import { isNobodyThere } from '../platform/nobody-there.ts'
import { embedderOf } from './agent-endpoint.ts'
import { modelOf, withFallbackModel } from './agent-model.ts'
import { meteredModel } from './metered-model.ts'
import { forgetModelFailures } from './model-failures.ts'
import { capReached } from './model-usage.ts'
import { ownedAgent } from './owned-agent.ts'
import { modelAfter } from './save-answering.ts'

const QUESTION = 'Say in one short sentence that you are ready to help.'

type Change = (typeof api.agents.tryModel)['body']['_output']

/** Makes one short answer, and one embedding if the server makes them, to reveal a wrong address, key or name. */
export async function tryModel(
  app: App,
  account: Account,
  agentId: number,
  { slot, model: change }: Change,
  signal: AbortSignal,
) {
  const saved = await inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, agentId))
  const before = slot === 'fallback' ? withFallbackModel(saved) : saved
  const agent = change ? { ...before, ...modelAfter(app, before, change) } : before
  const model = modelOf(app, agent)
  if (!model) throw new AppError('conflict', reason('model_none'))
  const begun = performance.now()
  const text = await askModel(app, agent, model, signal).catch(asTypo)
  if (slot === 'model') await embedderOf(app, agent)?.embed([text], signal).catch(asTypo)
  if (!change && slot === 'model') await forgetModelFailures(app, saved)
  const ms = Math.round(performance.now() - begun)
  const mayAsk = (await capReached(app, agent)) === null
  const sees_pictures = mayAsk ? await readsPictures(meteredModel(app, agent, model), signal) : null
  return {
    text: text.trim().slice(0, LONGEST),
    ms,
    sees_pictures,
  }
}

/** Reports the owner's typing errors as `model_refused`: they are no failure of the server. */
export function asTypo(error: unknown): never {
  throw isTypo(error) ? new AppError('model_refused', error.message, { cause: error }) : error
}

/** No server at the address, or not a model server: the address is wrong. */
const isTypo = (error: unknown): error is ModelError =>
  error instanceof ModelError && (error.kind === 'broken' || isNobodyThere(error))

const LONGEST = 1000

/** Whether the agent can answer: with its model, or because it needs none. */
export async function agentModelWorks(app: App, accountId: number, agentId: number, signal: AbortSignal) {
  const agent = await inAccount(app.db, accountId, (tx) => ownedAgent(tx, { id: accountId }, agentId))
  try {
    const model = modelOf(app, agent)
    if (model && (await capReached(app, agent)) === null) await askModel(app, agent, model, signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError || error instanceof AppError) return false
    throw error
  }
}

const askModel = (app: App, agent: AgentRow, model: Model, signal: AbortSignal): Promise<string> =>
  complete(meteredModel(app, agent, model), { messages: [{ role: 'user', content: QUESTION }] }, signal)
