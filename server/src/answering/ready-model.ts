import type { api } from '@switchboard/contract'
import { modelOf, promptBudget, seesPictures, withFallbackModel } from '../agents/agent-model.ts'
import { type Listeners, meteredModel } from '../agents/metered-model.ts'
import { resumeModels } from '../agents/model-pause.ts'
import { capReached } from '../agents/model-usage.ts'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import type { Model } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

export interface ReadyModel {
  model: Model
  /** The token budget of a prompt. */
  promptTokens: number
  /** Whether the model can read pictures. */
  seesPictures: boolean
}

type FailedModel = NonNullable<api.messages.Why['failed_models']>[number]

/** The agent's models that are available now, in order, and why the others are not. */
export interface ReadyModels {
  ready: ReadyModel[]
  refused: FailedModel[]
}

export async function readyModels(app: App, agent: AgentRow, listeners?: Listeners): Promise<ReadyModels> {
  const models: ReadyModels = { ready: [], refused: [] }
  // The owner chose the built-in engine, so no model is asked.
  if (agent.model.provider === 'built_in') return models
  for (const each of [agent, withFallbackModel(agent)]) {
    try {
      const model = modelOf(app, each)
      const reason = model && (await capReached(app, each))
      if (reason) models.refused.push({ model: model.name, reason })
      else if (model)
        models.ready.push({
          model: meteredModel(app, each, model, listeners),
          promptTokens: promptBudget(app, each),
          seesPictures: seesPictures(app, each),
        })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      models.refused.push({ model: each.model.model ?? '', reason: error.message })
    }
  }
  if (models.ready.length > 0 && models.refused.length === 0) await resumeModels(app, agent)
  return models
}
