import { reason } from '@switchboard/contract/reasons'
import { modelOf } from '../agents/agent-model.ts'
import { CapReached, meteredModel } from '../agents/metered-model.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'
import { complete, type Model } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

/** Runs a prompt outside any chat, on the model and budget of the account's first assistant that has a model. */
export async function runPrompt(
  app: App,
  account: Account,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const { model, agent } = await modelOfAccount(app, account)
  const metered = meteredModel(app, agent, model)
  const response = await complete(metered, { messages: [{ role: 'user', content: prompt }] }, signal).catch(
    (error) => {
      if (!(error instanceof CapReached)) throw error
      throw new AppError('conflict', `${error.message} Raise the limit in the settings of the assistant.`)
    },
  )
  if (!response.trim()) throw new AppError('unavailable', reason('prompt_no_answer'))
  return response.trim()
}

async function modelOfAccount(app: App, account: Account): Promise<{ model: Model; agent: AgentRow }> {
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
  throw new AppError('unavailable', reason('prompt_no_model'))
}
