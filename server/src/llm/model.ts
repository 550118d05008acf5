import { AppError } from '../platform/errors.ts'
import type { Endpoint } from './endpoint.ts'
import type { Picture } from './pictures.ts'

export type ModelMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  /** Pictures of the message, for models with vision. */
  pictures?: Picture[]
  /** The tool calls of an assistant message. */
  toolCalls?: ToolCall[]
  /** For a `tool` message: the id of the call that it answers. */
  toolCallId?: string
  /** For an assistant message: opaque data that its provider wants back with the message. */
  kept?: object
}

/** A function that the model may call. `parameters`: a JSON schema. */
export type Tool = { name: string; description: string; parameters: object }

/** `arguments`: JSON, as the model wrote it. `kept`: opaque data that the provider wants back with the call. */
export type ToolCall = { id: string; name: string; arguments: string; kept?: object }

export type ModelRequest = {
  messages: ModelMessage[]
  maxTokens?: number
  tools?: Tool[]
  /** The tools are listed because the conversation refers to them, but the model may not call any. */
  isLastRound?: boolean
  /** Called once when the reply is complete, with the tool calls of the model. */
  onToolCalls?: (calls: ToolCall[]) => void
  /** Called when the reply is complete, with the data to send back if the conversation continues. */
  onKept?: (kept: object) => void
}

export type Usage = {
  input_tokens: number
  output_tokens: number
  /** Of a transcribed recording. */
  audio_seconds?: number
  /** Of embedded texts. */
  embedded_tokens?: number
}

/** A language model that continues a conversation. */
export type Model = {
  name: string
  /** Embeddings and transcription on the same server. Missing for servers without them. */
  endpoint?: Endpoint
  /** Returns false after the server has rejected tools. */
  takesTools?(): boolean
  /**
   * Streams text. It is an answer only if the iteration completes; if it throws, the text is a fragment. `onUsage` is
   * called at most once, and only for providers that report usage.
   */
  stream(request: ModelRequest, signal: AbortSignal, onUsage?: (usage: Usage) => void): AsyncIterable<string>
}

export async function complete(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  onUsage?: (usage: Usage) => void,
): Promise<string> {
  let answer = ''
  for await (const text of model.stream(request, signal, onUsage)) answer += text
  return answer
}

/**
 * `refused`: this request will never get an answer, though the model works. The others are errors of the provider: too
 * slow, rate limited, unreachable, or sending invalid responses.
 */
export type ModelErrorKind = 'timeout' | 'rate_limited' | 'unavailable' | 'refused' | 'broken'

/** The messages are our own: a provider's text may repeat the key or the customer's words. */
export class ModelError extends AppError {
  readonly retryAfterMs: number | undefined

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    const retryAfterS = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
    super(CODE_BY_KIND[kind], message, { retryAfterS, ...(cause === undefined ? {} : { cause }) })
    this.name = 'ModelError'
    this.retryAfterMs = retryAfterMs
  }
}

const CODE_BY_KIND = {
  timeout: 'unavailable',
  rate_limited: 'unavailable',
  unavailable: 'unavailable',
  refused: 'model_refused',
  broken: 'outbound_unreachable',
} as const
