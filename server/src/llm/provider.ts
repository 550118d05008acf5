// A model behind one of the protocols: limits, one retry, and a stream of text.
import { setTimeout as sleep } from 'node:timers/promises'
import { createOutbound, type Outbound } from '../platform/safe-fetch.ts'
import { createDeadline } from './deadline.ts'
import { MODEL_LIMITS, type ModelLimits } from './limits.ts'
import { type Model, ModelError, type ModelRequest, type Usage } from './model.ts'
import { createAdaptiveTimeout } from './provider/adaptive-timeout.ts'
import type { Dialect } from './provider/dialect.ts'
import { INSTALLATION_SETTINGS, providerName, type SettingNames } from './provider/errors.ts'
import { streamOnce } from './provider/stream-once.ts'

export type ProviderOptions = {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | null
  model: string
  limits?: Partial<ModelLimits>
  /** The outbound client for an address that was not chosen by the operator. */
  outbound?: Outbound
  /** The names of the settings, for error messages. */
  settingNames?: SettingNames
}

/** `isResting`: whether the circuit breaker is open after too many failures. */
export type OpenModel = Model & { close(): Promise<void>; isResting?(): boolean }

/** How to reach the server. */
type Way = { outbound: Outbound; settingNames: SettingNames }

export function openProvider(dialect: Dialect, options: ProviderOptions): OpenModel & Way {
  const { baseUrl, apiKey, model, settingNames = INSTALLATION_SETTINGS } = options
  const limits = { ...MODEL_LIMITS, ...options.limits }
  const url = dialect.address(baseUrl)
  // The operator may choose a private host, such as a local Ollama. No other private host is reachable.
  const own = options.outbound ? null : createOutbound({ allowPrivateHosts: [hostAndPort(url)] })
  const outbound = (options.outbound ?? own)!
  const known = { countsUsage: true, takesTools: true, thinksAloud: false }
  const silence = {
    patience: createAdaptiveTimeout(limits),
    loadingMs: limits.loadingMs,
    isLeftLoading: false,
  }
  const provider = { silence, dialect, url, apiKey, model, limits, outbound, settingNames, ...known }

  async function* stream(request: ModelRequest, signal: AbortSignal, onUsage?: (usage: Usage) => void) {
    const deadline = createDeadline(limits, providerName(url), signal)
    try {
      for (let isRetry = false; ; isRetry = true) {
        let hasBegun = false
        try {
          for await (const text of streamOnce(provider, request, deadline, onUsage)) {
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

  const takesTools = () => provider.takesTools
  return { name: model, stream, takesTools, close: async () => own?.close(), outbound, settingNames }
}

/** Returns null if a retry is pointless, or would be too late. Random jitter spreads calls that failed together. */
export function backOffMs(error: unknown, limits: ModelLimits, random = Math.random): number | null {
  if (!(error instanceof ModelError) || !RETRIED.has(error.kind)) return null
  const waitMs = (error.retryAfterMs ?? 0) + limits.backOffMs * (0.5 + random() / 2)
  return waitMs > limits.longestBackOffMs ? null : waitMs
}

const RETRIED = new Set(['rate_limited', 'unavailable'])

export const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
