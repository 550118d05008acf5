import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { defaultPromptTokens, type Model, type ModelChoice } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

export const DEFAULT_BASE_URLS = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
} as const

/** The fields of an agent that decide which model it uses. */
export type ModelOwner = Pick<AgentRow, 'account_id' | 'id' | 'model' | 'model_key'>

/** Returns the model that writes the agent's answers, or null if it answers without one. */
export function modelOf(app: App, agent: ModelOwner): Model | null {
  const { provider = 'installation' } = agent.model
  if (provider === 'installation') return installationModel(app, agent.account_id)
  return provider === 'built_in' ? null : app.models.of(choiceOf(app, agent, provider))
}

/** For the first account only, by default: the operator pays, and must not pay for strangers who sign up. */
export const installationModel = ({ model, config, firstAccount }: App, accountId: number): Model | null =>
  config.LLM_ACCOUNTS === 'all' || firstAccount.is(accountId) ? model : null

/** Returns the agent with its fallback model as its model. Caps belong to the agent and apply to both. */
export function withFallbackModel<
  Agent extends ModelOwner & Pick<AgentRow, 'fallback_model' | 'fallback_key'>,
>(agent: Agent): Agent {
  const { monthly_tokens, daily_cost, monthly_cost } = agent.model
  return {
    ...agent,
    model: { ...agent.fallback_model, monthly_tokens, daily_cost, monthly_cost },
    model_key: agent.fallback_key,
  }
}

/** Maximum prompt length in tokens: the owner's setting, else the default of the model. */
export function promptBudget({ config }: App, { model }: ModelOwner): number {
  const { provider = 'installation' } = model
  if (model.context_tokens) return model.context_tokens
  if (provider === 'installation')
    return config.LLM_CONTEXT_TOKENS ?? defaultPromptTokens(config.LLM_MODEL, config.LLM_BASE_URL)
  const known = provider === 'built_in' ? null : DEFAULT_BASE_URLS[provider]
  return defaultPromptTokens(model.model ?? null, model.base_url ?? known)
}

/** Set by the owner, who knows it from the provider's list or from a test. */
export const seesPictures = ({ config }: App, { model }: ModelOwner): boolean =>
  (model.provider ?? 'installation') === 'installation'
    ? config.LLM_SEES_PICTURES
    : model.sees_pictures === true

export const sealModelKey = ({ secrets }: App, agentId: number, plain: string) =>
  secrets.seal(plain, modelKeyPlace(agentId))

/** Address and key of the agent's own model. */
export function choiceOf(app: App, agent: ModelOwner, provider: ModelChoice['provider']): ModelChoice {
  const { base_url: chosen, model } = agent.model
  const base_url = chosen ?? DEFAULT_BASE_URLS[provider]
  return {
    account_id: agent.account_id,
    provider,
    base_url,
    is_local: app.localModels.isAt(base_url) && app.firstAccount.is(agent.account_id),
    model: model ?? '',
    api_key: agent.model_key === null ? null : openModelKey(app, agent.id, agent.model_key),
  }
}

function openModelKey({ secrets }: App, agentId: number, sealed: string): string {
  try {
    return secrets.open(sealed, modelKeyPlace(agentId))
  } catch (cause) {
    throw new AppError('conflict', reason('model_key_unreadable'), { cause })
  }
}

/** Binds the sealed key to this agent: copied into another agent's row, it cannot be opened. */
export const modelKeyPlace = (agentId: number) => `model key of agent ${agentId}`
