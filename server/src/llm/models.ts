import { createHash } from 'node:crypto'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outbound } from '../platform/safe-fetch.ts'
import { anthropic } from './anthropic.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { guarded } from './guarded.ts'
import type { ModelLimits } from './limits.ts'
import type { Model } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { ASSISTANT_SETTINGS } from './provider/errors.ts'

/** The model that the owner of an assistant chose. */
export type ModelChoice = {
  account_id: number
  provider: 'openai_compatible' | 'anthropic'
  base_url: string
  model: string
  api_key: string | null
  /** On the machine of the installation, for accounts that may use it. */
  is_local?: boolean
}

export type Models = { of(choice: ModelChoice): Model }

type Parts = {
  log: Log
  metrics: Metrics
  /** An address that an account chose must not lead into private networks. */
  outboundOf: (accountId: number) => Outbound
  localOutbound?: Outbound
  clock?: () => number
  limits?: Partial<ModelLimits>
  most?: number
}

/** Each choice is opened once, so that its circuit breaker keeps its state. The least recently used are evicted. */
export function openModels(parts: Parts): Models {
  const { log, metrics, clock, limits, most = 500 } = parts
  const opened = new Map<string, Model>()

  function open({ provider, base_url, model, api_key, account_id, is_local }: ModelChoice): Model {
    const outbound = (is_local && parts.localOutbound) || parts.outboundOf(account_id)
    const speak = provider === 'anthropic' ? anthropic : openAiCompatible
    const options = { baseUrl: base_url.replace(/(?<!\/)\/+$/, ''), apiKey: api_key, model, limits }
    const breaker = createCircuitBreaker({
      clock,
      onChange: (isOpen) => log.info({ account_id, model, isOpen }, "an account's model provider"),
    })
    return guarded(speak({ ...options, outbound, settingNames: ASSISTANT_SETTINGS }), breaker, metrics)
  }

  return {
    of(choice) {
      const key = keyOf(choice)
      const model = opened.get(key) ?? open(choice)
      opened.delete(key)
      opened.set(key, model)
      if (opened.size > most) opened.delete(opened.keys().next().value!)
      return model
    },
  }
}

/** A digest, so that the API key is not kept as a map key. */
const keyOf = (choice: ModelChoice) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(choice).sort()))
    .digest('base64url')
