// What an agent's model server does besides chat: embeddings and transcription.
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import {
  type Endpoint,
  embedTexts,
  estimateTokens,
  ModelError,
  maskTexts,
  type Recording,
  secondsOf,
  transcribe,
  type Usage,
} from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'
import { DEFAULT_BASE_URLS, type ModelOwner, modelOf } from './agent-model.ts'
import { CapReached, type Spent } from './metered-model.ts'
import { DEFAULT_TRANSCRIBER } from './model-prices.ts'
import { reserveCall, settleCall } from './model-usage.ts'

/** Texts per request; every provider accepts this many. */
const AT_ONCE = 64

/** Embeds with the model named by `embedding`, at the chat model's server. Null for built-in embeddings. */
export function embedderOf(app: App, agent: AgentRow) {
  const { embedding } = agent
  const endpoint = embedding === 'built_in' ? null : endpointOf(app, agent)
  if (!endpoint) return null

  function embedSome(texts: string[], signal: AbortSignal): Promise<number[][]> {
    const estimate = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    const usageOf = (embedded_tokens: number) => ({ ...NO_WORDS, embedded_tokens })
    return counted(app, agent, { estimate: usageOf(estimate), signal }, async () => {
      const { vectors, tokens } = await embedTexts(endpoint!, embedding, texts, signal)
      return { made: vectors, usage: usageOf(tokens ?? estimate) }
    })
  }

  return {
    fingerprint: fingerprintOf(endpoint, embedding),
    async embed(texts: string[], signal = new AbortController().signal): Promise<Int8Array[]> {
      const masked = maskTexts(texts, agent.masking)
      const vectors: Int8Array[] = []
      for (let from = 0; from < masked.length; from += AT_ONCE) {
        const some = await embedSome(masked.slice(from, from + AT_ONCE), signal)
        vectors.push(...some.map(inSignedBytes))
      }
      return vectors
    },
  }
}

/** Returns null for built-in embeddings. */
export function embeddingFingerprint(
  app: App,
  agent: ModelOwner & Pick<AgentRow, 'embedding'>,
): string | null {
  const endpoint = agent.embedding === 'built_in' ? null : endpointOf(app, agent)
  return endpoint && fingerprintOf(endpoint, agent.embedding)
}

/** Embeddings of different models or servers are not comparable. */
const fingerprintOf = ({ baseUrl }: Endpoint, embedding: string) => `${new URL(baseUrl).host} ${embedding}`

export type Transcriber = (
  recording: Recording,
  signal: AbortSignal,
  onSpent?: (spent: Spent) => void,
) => Promise<string>

/** Returns null if no transcription model is available. */
export function transcriberOf(app: App, agent: AgentRow): Transcriber | null {
  const endpoint = endpointOf(app, agent)
  const isInstallation = (agent.model.provider ?? 'installation') === 'installation'
  const model = isInstallation
    ? app.config.LLM_TRANSCRIPTION_MODEL
    : (agent.model.transcription_model ?? transcriberAt(endpoint?.baseUrl))
  if (!endpoint || !model) return null
  const usageOf = (audio_seconds: number) => ({ ...NO_WORDS, audio_seconds })
  return (recording, signal, onSpent) =>
    counted(app, agent, { estimate: usageOf(secondsOf(recording)), signal, onSpent }, async () => {
      const { text, seconds } = await transcribe(endpoint, model, recording, signal)
      return { made: text, usage: usageOf(seconds) }
    })
}

const NO_WORDS = { input_tokens: 0, output_tokens: 0 }

interface Call {
  estimate: Usage
  signal: AbortSignal
  onSpent?: ((spent: Spent) => void) | undefined
}

/** Counts a call against the agent's caps, like a call of its chat model. */
async function counted<Made>(
  app: App,
  agent: AgentRow,
  { estimate, signal, onSpent }: Call,
  call: () => Promise<{ made: Made; usage: Usage }>,
): Promise<Made> {
  signal.throwIfAborted()
  const { call_id, refusal } = await reserveCall(app, agent, estimate)
  if (refusal !== null) throw new CapReached(refusal)
  let usage: Usage | null = null
  try {
    const told = await call()
    usage = told.usage
    return told.made
  } catch (error) {
    // The provider has received the whole request and is likely to bill it.
    if (signal.aborted || (error instanceof ModelError && error.kind === 'timeout')) usage = estimate
    throw error
  } finally {
    const cost = await settleCall(app, agent, call_id, usage)
    if (usage) onSpent?.({ ...usage, cost })
  }
}

/** The default model name is known for one server only. */
const transcriberAt = (baseUrl: string | undefined) =>
  baseUrl === DEFAULT_BASE_URLS.openai_compatible ? DEFAULT_TRANSCRIBER : null

/** Treats a key that cannot be read like a missing server. */
function endpointOf(app: App, agent: ModelOwner): Endpoint | null {
  try {
    return modelOf(app, agent)?.endpoint ?? null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Only the direction of a vector matters, so it is scaled until its largest component is 127. */
function inSignedBytes(vector: number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
