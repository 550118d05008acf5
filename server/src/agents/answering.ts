import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentModel } from '../database/schema/knowledge.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { findHours } from '../hours/find-hours.ts'
import { installationModel } from './agent-model.ts'
import { usageOfMonth } from './model-usage.ts'
import { ownedAgent } from './owned-agent.ts'
import { triggerSettings } from './trigger-settings.ts'

/** The agent's answering settings, for the people who run it. */
export function answeringOf(app: App, account: Account, agentId: number): Promise<api.agents.Answering> {
  return inAccount(app.db, account.id, async (tx) =>
    presentAnswering(tx, app, await ownedAgent(tx, account, agentId)),
  )
}

async function presentAnswering(
  tx: Transaction<Schema>,
  app: App,
  agent: AgentRow,
): Promise<api.agents.Answering> {
  const { show_while_checking = false, ...caps } = agent.model
  const { monthly_tokens = null, daily_cost = null, monthly_cost = null } = caps
  return {
    confidence: agent.confidence,
    triggers: await triggerSettings(tx, agent),
    opening_hours: agent.opening_hours,
    found_hours: agent.opening_hours ? null : await findHours(tx, agent),
    team_hours: agent.team_hours,
    model: {
      ...presentModel(agent.model, agent.model_key),
      ...{ show_while_checking, monthly_tokens, daily_cost, monthly_cost },
    },
    fallback: presentModel(agent.fallback_model, agent.fallback_key),
    installation_model: installationModel(app, agent.account_id)?.name ?? null,
    embedding: agent.embedding,
    masking: agent.masking,
    background_drafts: agent.background_drafts,
    assign_by: agent.assign_by,
    usage: await usageOfMonth(tx, app, agent),
  }
}

const presentModel = (model: AgentModel, key: string | null) => ({
  provider: model.provider ?? 'installation',
  base_url: model.base_url ?? null,
  model: model.model ?? null,
  has_key: key !== null,
  context_tokens: model.context_tokens ?? null,
  input_price: model.input_price ?? null,
  output_price: model.output_price ?? null,
  sees_pictures: model.sees_pictures ?? false,
  transcription_model: model.transcription_model ?? null,
  transcription_price: model.transcription_price ?? null,
})
