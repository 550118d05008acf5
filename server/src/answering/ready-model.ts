import { modelOf } from '../agents/agent-model.ts'
import { capReached } from '../agents/model-usage.ts'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import type { Model } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

/** The agent's model, unless it has none, or may not be asked now; `fallback` says why. */
export async function readyModel(
  app: App,
  agent: AgentRow,
): Promise<{ model: Model } | { fallback?: string }> {
  try {
    const model = modelOf(app, agent)
    if (!model) return {}
    const fallback = await capReached(app, agent)
    return fallback === null ? { model } : { fallback }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { fallback: error.message }
  }
}
