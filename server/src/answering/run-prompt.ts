import { modelOf } from '../agents/agent-model.ts'
import { capReached, noteUsage } from '../agents/model-usage.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'
import { complete, type Model } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'
import { estimateTokens } from './with-model/tokens.ts'

/** A free prompt, outside any chat: for the first of the account's assistants that has a model. */
export async function runPrompt(
  app: App,
  account: Account,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const { model, agent } = await modelOfAccount(app, account)
  const cap = agent && (await capReached(app, agent))
  if (cap) throw new AppError('conflict', `${cap} Raise the limit in the settings of the assistant.`)
  let usage = null
  const request = { messages: [{ role: 'user' as const, content: prompt }] }
  const response = await complete(model, request, signal, (told) => {
    usage = told
  })
  const estimate = { input_tokens: estimateTokens(prompt), output_tokens: estimateTokens(response) }
  if (agent) await noteUsage(app, agent, usage ?? estimate)
  if (!response.trim()) throw new AppError('unavailable', 'The model gave no answer. Try again in a moment.')
  return response.trim()
}

async function modelOfAccount(app: App, account: Account): Promise<{ model: Model; agent?: AgentRow }> {
  const agents = await inAccount(app.db, account.id, (tx) =>
    tx
      .selectFrom('agents')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  for (const agent of agents) {
    const model = modelOf(app, agent)
    if (model) return { model, agent }
  }
  if (app.model && agents.length === 0) return { model: app.model }
  throw new AppError(
    'unavailable',
    'Prompts need a language model, and none is set up here. Use a quick reply instead, or choose a model in the settings of an assistant.',
  )
}
