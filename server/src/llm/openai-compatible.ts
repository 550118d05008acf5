// Speaks the chat completions protocol of OpenAI, Ollama, vLLM, OpenRouter and their kin.
import { setTimeout as sleep } from 'node:timers/promises'
import { createOutbound } from '../platform/safe-fetch.ts'
import { createDeadline } from './deadline.ts'
import { MODEL_LIMITS, type ModelLimits } from './limits.ts'
import { type Model, ModelError, type ModelRequest } from './model.ts'
import { streamOnce } from './openai-compatible/stream-once.ts'
import { providerName } from './openai-compatible/troubles.ts'

type Options = {
  /** Without `/chat/completions` and without a slash at the end. */
  baseUrl: string
  apiKey: string | null
  model: string
  limits?: Partial<ModelLimits>
}

export type OpenAiCompatible = Model & { close(): Promise<void> }

export function openAiCompatible({ baseUrl, apiKey, model, ...other }: Options): OpenAiCompatible {
  const limits = { ...MODEL_LIMITS, ...other.limits }
  const url = new URL(`${baseUrl}/chat/completions`)
  // The operator's own choice of host may be private, as a local Ollama is; nothing else is within reach.
  const outbound = createOutbound({ allowPrivateHosts: [hostAndPort(url)] })
  const provider = { url, apiKey, model, limits, outbound }

  async function* stream(request: ModelRequest, signal: AbortSignal) {
    const deadline = createDeadline(limits, providerName(url), signal)
    try {
      for (let isRetry = false; ; isRetry = true) {
        let hasBegun = false
        try {
          for await (const text of streamOnce(provider, request, deadline)) {
            hasBegun = true
            yield text
          }
          return
        } catch (error) {
          if (signal.aborted) throw signal.reason
          const waitMs = isRetry || hasBegun ? null : backOffMs(error, limits)
          if (waitMs === null) throw error
          deadline.pause()
          await sleep(waitMs, undefined, { signal: deadline.signal }).catch(() => {
            throw deadline.signal.reason
          })
        }
      }
    } finally {
      deadline.stop()
    }
  }

  return { name: model, stream, close: () => outbound.close() }
}

/** Null when trying again makes no sense, or not soon. The random part spreads those that failed together. */
export function backOffMs(error: unknown, limits: ModelLimits, random = Math.random): number | null {
  if (!(error instanceof ModelError) || !RETRIED.has(error.kind)) return null
  const waitMs = (error.retryAfterMs ?? 0) + limits.backOffMs * (0.5 + random() / 2)
  return waitMs > limits.longestBackOffMs ? null : waitMs
}

const RETRIED = new Set(['rate_limited', 'unavailable'])

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
