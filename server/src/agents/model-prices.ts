import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { listEmbeddingPrice, listMinutePrice, listPrice, type Usage } from '../llm/index.ts'
import { ConfigError } from '../platform/config.ts'
import { DEFAULT_BASE_URLS } from './agent-model.ts'

interface Prices {
  input_price: number
  output_price: number
}

/** Per million tokens: the owner's prices, else the provider's list prices; null if unknown. */
export function modelPrices(
  { config }: Pick<App, 'config'>,
  { model }: Pick<AgentRow, 'model'>,
): Prices | null {
  const { provider = 'installation', input_price, output_price } = model
  if (input_price != null || output_price != null)
    return { input_price: input_price ?? 0, output_price: output_price ?? 0 }
  if (provider === 'installation') return installationPrices(config)
  if (provider === 'built_in') return null
  return listPrice(model.model ?? '', model.base_url ?? DEFAULT_BASE_URLS[provider])
}

export function installationPrices(config: App['config']): Prices | null {
  const { LLM_INPUT_PRICE, LLM_OUTPUT_PRICE, LLM_MODEL, LLM_BASE_URL } = config
  if (LLM_INPUT_PRICE !== null || LLM_OUTPUT_PRICE !== null)
    return { input_price: LLM_INPUT_PRICE ?? 0, output_price: LLM_OUTPUT_PRICE ?? 0 }
  return LLM_MODEL && LLM_BASE_URL ? listPrice(LLM_MODEL, LLM_BASE_URL) : null
}

/** Per transcribed minute; 0 if unknown. */
export function minutePrice({ config }: Pick<App, 'config'>, { model }: Pick<AgentRow, 'model'>): number {
  const { provider = 'installation', transcription_price, transcription_model } = model
  if (provider === 'installation') return installationMinutePrice(config)
  if (transcription_price != null || provider === 'built_in') return transcription_price ?? 0
  const base_url = model.base_url ?? DEFAULT_BASE_URLS[provider]
  return listMinutePrice(transcription_model ?? DEFAULT_TRANSCRIBER, base_url) ?? 0
}

export function installationMinutePrice({
  LLM_TRANSCRIPTION_PRICE,
  LLM_TRANSCRIPTION_MODEL,
  LLM_BASE_URL,
}: App['config']): number {
  if (LLM_TRANSCRIPTION_PRICE !== null) return LLM_TRANSCRIPTION_PRICE
  if (!LLM_TRANSCRIPTION_MODEL || !LLM_BASE_URL) return 0
  return listMinutePrice(LLM_TRANSCRIPTION_MODEL, LLM_BASE_URL) ?? 0
}

type Embedding = Pick<AgentRow, 'embedding'>

/** Per million embedded tokens. If unknown, the chat model's input price, which is not lower. */
export function embeddingPrice(app: Pick<App, 'config'>, agent: Pick<AgentRow, 'model'> & Embedding): number {
  const { provider = 'installation', base_url } = agent.model
  if (provider === 'installation') return installationEmbeddingPrice(app.config, agent)
  if (provider === 'built_in') return 0
  const listed = listEmbeddingPrice(agent.embedding, base_url ?? DEFAULT_BASE_URLS[provider])
  return listed ?? modelPrices(app, agent)?.input_price ?? 0
}

export function installationEmbeddingPrice(config: App['config'], { embedding }: Embedding): number {
  const listed = config.LLM_BASE_URL ? listEmbeddingPrice(embedding, config.LLM_BASE_URL) : null
  return listed ?? installationPrices(config)?.input_price ?? 0
}

/** Its name at OpenAI. */
export const DEFAULT_TRANSCRIBER = 'whisper-1'

/** A model needs a name, and a budget needs prices: without them no cost would be counted. */
export function checkModelSettings(config: App['config']): void {
  if (config.LLM_BASE_URL !== null && config.LLM_MODEL === null)
    throw new ConfigError(reason('model_unnamed', { name: 'LLM_MODEL', address: 'LLM_BASE_URL' }))
  const hasBudget = config.LLM_DAILY_BUDGET !== null || config.LLM_MONTHLY_BUDGET !== null
  if (hasBudget && config.LLM_BASE_URL !== null && installationPrices(config) === null)
    throw new ConfigError(
      reason('model_unpriced', {
        input: 'LLM_INPUT_PRICE',
        output: 'LLM_OUTPUT_PRICE',
        model: config.LLM_MODEL!,
      }),
    )
}

/** The built-in engine answers in place of the shared model. */
export function turnModelOff(config: App['config']): void {
  config.LLM_BASE_URL = null
}

/** A price per million tokens times tokens is a cost in millionths. */
export const costOf = (
  { input_tokens, output_tokens, audio_seconds = 0, embedded_tokens = 0 }: Usage,
  prices: Prices | null,
  { minute_price, embedding_price }: { minute_price: number; embedding_price: number },
): number =>
  Math.round(
    (prices ? input_tokens * prices.input_price + output_tokens * prices.output_price : 0) +
      embedded_tokens * embedding_price +
      (audio_seconds / 60) * minute_price * 1_000_000,
  )
