import { AppError } from '../platform/errors.ts'
import type { Endpoint } from './endpoint.ts'
import type { Picture } from './pictures.ts'

export type ModelMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  /** Shown with it, to a model that sees. */
  pictures?: Picture[]
  /** What the assistant wanted to be looked up. */
  toolCalls?: ToolCall[]
  /** Of a `tool`: the call whose result it is. */
  toolCallId?: string
  /** Of an assistant's: what its provider wants to see again beside it, unread by us. */
  kept?: object
}

/** A function that the model may have called. `parameters`: a JSON schema. */
export type Tool = { name: string; description: string; parameters: object }

/** `arguments`: JSON, as the model wrote it. `kept`: what its provider wants to see again beside it, unread by us. */
export type ToolCall = { id: string; name: string; arguments: string; kept?: object }

export type ModelRequest = {
  messages: ModelMessage[]
  maxTokens?: number
  tools?: Tool[]
  /** The functions are those of the conversation so far; none may be called any more. */
  isLastRound?: boolean
  /** Hears once, when the reply is complete, what the model wants to be called. */
  onToolCalls?: (calls: ToolCall[]) => void
  /** Hears, when the reply is complete, what has to go back with it where the conversation goes on. */
  onKept?: (kept: object) => void
}

export type Usage = {
  input_tokens: number
  output_tokens: number
  /** Of a recording that was listened to. */
  audio_seconds?: number
  /** Of texts that vectors were made of. */
  embedded_tokens?: number
}

/** Whoever can continue a conversation. */
export type Model = {
  name: string
  /** Where the same server does more than chat; some do not. */
  endpoint?: Endpoint
  /** False once it has turned out to know no functions. */
  takesTools?(): boolean
  /**
   * Text as it comes. It is an answer only when the iteration ends; one that throws left a fragment. What the call
   * cost is told at most once, by providers that count it.
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
 * `refused`: this request gets no answer, now or later, though the model is well. The others are troubles of
 * the provider: too slow, too busy, out of reach, or speaking nonsense.
 */
export type ModelErrorKind = 'timeout' | 'rate_limited' | 'unavailable' | 'refused' | 'broken'

/** Its texts are ours: what a provider writes may repeat the key or what a customer wrote. */
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
