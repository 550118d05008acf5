// What the server of an agent's model does besides chat: vectors and transcripts.
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import {
  type Endpoint,
  embedTexts,
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

/** So many texts fit into one request everywhere. */
const AT_ONCE = 64

export type EmbeddingOwner = ModelOwner & Pick<AgentRow, 'embedding' | 'masking'>

/** Makes vectors with the model that `embedding` names, at the server of the chat model; null when that cannot. */
export function embedderOf(app: App, agent: EmbeddingOwner) {
  const { embedding } = agent
  const endpoint = embedding === 'built_in' ? null : endpointOf(app, agent)
  if (!endpoint) return null
  return {
    /** Vectors of two models, or of two servers, do not compare. */
    fingerprint: `${new URL(endpoint.baseUrl).host} ${embedding}`,
    embed: (texts: string[], signal = new AbortController().signal) =>
      embedWith(endpoint, embedding, maskTexts(texts, agent.masking), signal),
  }
}

async function embedWith(
  endpoint: Endpoint,
  model: string,
  texts: string[],
  signal: AbortSignal,
): Promise<Int8Array[]> {
  const vectors: Int8Array[] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = await embedTexts(endpoint, model, texts.slice(from, from + AT_ONCE), signal)
    vectors.push(...some.map(inSignedBytes))
  }
  return vectors
}

export type Transcriber = (
  recording: Recording,
  signal: AbortSignal,
  onSpent?: (spent: Spent) => void,
) => Promise<string>

/** Null when nobody here can listen to recordings. Each call is held against the caps of the agent, like those of its model. */
export function transcriberOf(app: App, agent: AgentRow): Transcriber | null {
  const endpoint = endpointOf(app, agent)
  const isInstallation = (agent.model.provider ?? 'installation') === 'installation'
  const model = isInstallation
    ? app.config.LLM_TRANSCRIPTION_MODEL
    : (agent.model.transcription_model ?? transcriberAt(endpoint?.baseUrl))
  if (!endpoint || !model) return null
  return async (recording, signal, onSpent) => {
    const { call_id, refusal } = await reserveCall(app, agent, listening(secondsOf(recording)))
    if (refusal !== null) throw new CapReached(refusal)
    let usage: Usage | null = null
    try {
      const { text, seconds } = await transcribe(endpoint, model, recording, signal)
      usage = listening(seconds)
      return text
    } catch (error) {
      // It has heard it, and is likely to bill it.
      if (error instanceof ModelError && error.kind === 'timeout') usage = listening(secondsOf(recording))
      throw error
    } finally {
      const cost = await settleCall(app, agent, call_id, usage)
      if (usage) onSpent?.({ ...usage, cost })
    }
  }
}

const listening = (audio_seconds: number): Usage => ({ input_tokens: 0, output_tokens: 0, audio_seconds })

/** The one server of which we know what it is called there. */
const transcriberAt = (baseUrl: string | undefined) =>
  baseUrl === DEFAULT_BASE_URLS.openai_compatible ? DEFAULT_TRANSCRIBER : null

/** A key that cannot be read is as good as no server. */
function endpointOf(app: App, agent: ModelOwner): Endpoint | null {
  try {
    return modelOf(app, agent)?.endpoint ?? null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Only the direction of a vector matters, so its largest part may as well be 127. */
function inSignedBytes(vector: number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
