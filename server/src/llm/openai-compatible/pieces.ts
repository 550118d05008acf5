import { z } from 'zod'
import type { KeptPart, Piece, ToolCallPart } from '../provider/dialect.ts'
import { broken, errorInStream, filtered, type ProviderRef, parsed, truncated } from '../provider/errors.ts'

export const readEvent = (content: string, provider: ProviderRef): Piece =>
  content === STREAM_END ? END_PIECE : readPiece(content, provider)

const STREAM_END = '[DONE]'
const END_PIECE: Piece = { text: '', isProgress: false, isLast: true, isEnd: true }

/** Reads a stream chunk or a whole answer. The two differ in one field name only. */
export function readPiece(json: string, provider: ProviderRef): Piece {
  const chunk = Chunk.safeParse(parsed(json)).data
  if (!chunk) throw broken(provider.url, 'sent something that is not a chat answer')
  if ('error' in chunk) throw errorInStream(chunk.error, provider)
  const choice = chunk.choices[0]
  if (choice?.finish_reason === 'length') throw truncated(provider.model)
  const said = choice?.delta ?? choice?.message
  if (choice?.finish_reason === 'content_filter' || said?.refusal) throw filtered(provider)
  const text = said?.content ?? ''
  const isProgress = Boolean(text || said?.reasoning_content || said?.reasoning || said?.tool_calls?.length)
  // Some servers send an empty finish reason in the middle of a stream, so it does not end the answer.
  const toolCalls = said?.tool_calls?.flatMap(toolCallOf)
  return {
    ...{ text, isProgress, isLast: Boolean(choice?.finish_reason), usage: usageOf(chunk.usage) },
    ...(toolCalls?.length && { toolCalls }),
    ...(said && { kept: keptOf(said) }),
  }
}

/** DeepSeek, and Gemini through OpenRouter, reject tool results that are sent without these fields. */
const keptOf = ({ reasoning_content, reasoning_details }: z.infer<typeof Said>): KeptPart => ({
  ...(reasoning_content && { reasoning_content }),
  ...(reasoning_details && { reasoning_details }),
})

/** Some servers send each call in one piece and without an index. */
function toolCallOf(part: unknown): ToolCallPart[] {
  const { index, id, function: called, extra_content } = ToolCall.safeParse(part).data ?? {}
  if (!called) return []
  return [
    {
      ...(index != null && { index }),
      ...(id && { id }),
      ...(called.name && { name: called.name }),
      ...(called.arguments && { arguments: called.arguments }),
      ...(extra_content && { kept: extra_content }),
    },
  ]
}

/** Some servers send usage with every chunk, mostly as null. */
const usageOf = (usage: z.infer<typeof Cost> | null | undefined) =>
  usage?.prompt_tokens == null
    ? undefined
    : { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens ?? 0 }

/** If the content is an array of parts, only text parts are shown. The others are reasoning. */
const Parts = z
  .array(z.object({ type: z.string(), text: z.string().optional() }))
  .transform((parts) => parts.map(({ type, text = '' }) => (type === 'text' ? text : '')).join(''))
const Said = z.object({
  content: z.union([z.string(), Parts]).nullish(),
  refusal: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning_details: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
  tool_calls: z.array(z.unknown()).nullish(),
})
const ToolCall = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }),
  /** Google's signature of the reasoning before the call. */
  extra_content: z.record(z.string(), z.unknown()).nullish().catch(null),
})
const Choice = z.object({
  delta: Said.nullish(),
  message: Said.nullish(),
  finish_reason: z.string().nullish(),
})
const Failure = z.object({ error: z.unknown().refine(Boolean) })
const Tokens = z.int().min(0).nullish().catch(null)
const Cost = z.object({ prompt_tokens: Tokens, completion_tokens: Tokens })
const Chunk = z.union([Failure, z.object({ choices: z.array(Choice), usage: Cost.nullish().catch(null) })])
