// What the server of an agent's model does besides chat: vectors and transcripts.
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { embedTexts, type Recording, transcribe } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'
import { DEFAULT_BASE_URLS, modelOf } from './agent-model.ts'

/** So many texts fit into one request everywhere. */
const AT_ONCE = 64

/** Vectors of the model that `agent.embedding` names, from the same server and with the same key as its chat model. */
export async function embedWith(
  app: App,
  agent: AgentRow,
  texts: string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<Int8Array[]> {
  const endpoint = modelOf(app, agent)?.endpoint
  if (!endpoint)
    throw new AppError(
      'conflict',
      'The model of this assistant makes no vectors. Search with the built-in ones.',
    )
  const vectors: Int8Array[] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = await embedTexts(endpoint, agent.embedding, texts.slice(from, from + AT_ONCE), signal)
    vectors.push(...some.map(inSignedBytes))
  }
  return vectors
}

/** Null when nobody here can listen to recordings. */
export function transcriberOf(app: App, agent: AgentRow) {
  const endpoint = modelOf(app, agent)?.endpoint
  const isInstallation = (agent.model.provider ?? 'installation') === 'installation'
  const model = isInstallation ? app.config.LLM_TRANSCRIPTION_MODEL : transcriberAt(endpoint?.baseUrl)
  if (!endpoint || !model) return null
  return (recording: Recording, signal: AbortSignal) => transcribe(endpoint, model, recording, signal)
}

/** The one server of which we know what it is called there. */
const transcriberAt = (baseUrl: string | undefined) =>
  baseUrl === DEFAULT_BASE_URLS.openai_compatible ? 'whisper-1' : null

/** Only the direction of a vector matters, so its largest part may as well be 127. */
function inSignedBytes(vector: number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}
