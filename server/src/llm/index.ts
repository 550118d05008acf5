import { reason } from '@switchboard/contract/reasons'
import { type Config, ConfigError } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { anthropic } from './anthropic.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { guarded } from './guarded.ts'
import type { ModelLimits } from './limits.ts'
import { openAiCompatible } from './openai-compatible.ts'
import type { SettingNames } from './provider/errors.ts'
import type { OpenModel } from './provider.ts'

export {
  type Endpoint,
  embedTexts,
  type Recording,
  secondsOf,
  type Transcript,
  transcribe,
} from './endpoint.ts'
export { ProviderResting } from './guarded.ts'
export {
  defaultPromptTokens,
  type KnownModel,
  knownModel,
  listEmbeddingPrice,
  listMinutePrice,
  listPrice,
  PRICES_AS_OF,
} from './known-models.ts'
export { type LocalModels, type LocalServer, openLocalModels } from './local-models.ts'
export { type MaskedCounts, maskedModel, maskTexts } from './masked-model.ts'
export {
  complete,
  type Model,
  ModelError,
  type ModelMessage,
  type ModelRequest,
  type Tool,
  type ToolCall,
  type Usage,
} from './model.ts'
export { type ModelChoice, type Models, openModels } from './models.ts'
export { offeredModels } from './offered-models.ts'
export { PICTURE_TOKENS, type Picture, pictureFor } from './pictures.ts'
export { FORM_SETTINGS } from './provider/errors.ts'
export type { OpenModel } from './provider.ts'
export { readsPictures } from './reads-pictures.ts'
export { BYTES_PER_TOKEN, cutToTokens, estimateTokens } from './tokens.ts'

type ModelSettings = Pick<Config, 'LLM_PROVIDER' | 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>

type Parts = {
  log: Log
  metrics: Metrics
  clock?: () => number
  limits?: Partial<ModelLimits>
  settingNames?: SettingNames
}

/** The operator's model behind its circuit breaker. Returns null if none is configured. */
export function openModel(
  settings: ModelSettings,
  { log, metrics, clock, limits, settingNames }: Parts,
): OpenModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = settings
  if (baseUrl === null) return null
  if (model === null)
    throw new ConfigError(reason('model_unnamed', { name: 'LLM_MODEL', address: 'LLM_BASE_URL' }))
  const speak = settings.LLM_PROVIDER === 'anthropic' ? anthropic : openAiCompatible
  const provider = speak({ baseUrl, apiKey, model, limits, settingNames })
  const breaker = createCircuitBreaker({
    clock,
    onChange: (isOpen) =>
      isOpen
        ? log.warn({ model }, 'model provider failed too often, left alone for a while')
        : log.info({ model }, 'model provider is back'),
  })
  return { ...guarded(provider, breaker, metrics), close: provider.close, isResting: breaker.isOpen }
}
