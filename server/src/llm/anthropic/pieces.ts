import { z } from 'zod'
import type { Piece } from '../provider/dialect.ts'
import { broken, errorInStream, filtered, type ProviderRef, parsed, truncated } from '../provider/errors.ts'

const NOTHING: Piece = { text: '', isProgress: false, isLast: false }

/** New event types are added to the protocol now and then. Unknown ones are ignored. */
export function readMessageEvent(content: string, provider: ProviderRef): Piece {
  const event = Event.safeParse(parsed(content)).data
  if (!event) throw broken(provider.url, 'sent something that is not a chat answer')
  switch (event.type) {
    case 'error':
      throw errorInStream(event.error, provider)
    case 'message_start':
      return { ...NOTHING, usage: tokensOf(event.message?.usage) }
    case 'content_block_start':
      return { ...NOTHING, ...toolUse(event.index ?? 0, event.content_block) }
    case 'content_block_delta':
      return {
        ...{ ...NOTHING, text: event.delta?.text ?? '', isProgress: true },
        ...(event.delta?.partial_json && {
          toolCalls: [{ index: event.index ?? 0, arguments: event.delta.partial_json }],
        }),
      }
    case 'message_delta':
      return { ...NOTHING, isLast: isWhole(event.delta?.stop_reason, provider), usage: tokensOf(event.usage) }
    case 'message_stop':
      return { ...NOTHING, isLast: true, isEnd: true }
    default:
      return NOTHING
  }
}

export function readMessage(content: string, provider: ProviderRef): Piece {
  const message = Message.safeParse(parsed(content)).data
  if (!message) throw broken(provider.url, 'sent something that is not a chat answer')
  if (message.type === 'error') throw errorInStream(message.error, provider)
  isWhole(message.stop_reason, provider)
  const text = message.content?.map((block) => block.text ?? '').join('') ?? ''
  const toolCalls = message.content?.flatMap(
    (block, place) => toolUse(place, block, JSON.stringify(block.input ?? {})).toolCalls ?? [],
  )
  return {
    ...{ text, isProgress: true, isLast: true, usage: tokensOf(message.usage) },
    ...(toolCalls?.length && { toolCalls }),
  }
}

function toolUse(index: number, block?: z.infer<typeof Block>, input?: string): Pick<Piece, 'toolCalls'> {
  if (block?.type !== 'tool_use' || !block.name) return {}
  const { id, name } = block
  return { toolCalls: [{ index, name, ...(id && { id }), ...(input && { arguments: input }) }] }
}

function isWhole(stopReason: string | null | undefined, provider: ProviderRef): boolean {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded')
    throw truncated(provider.model)
  if (stopReason === 'refusal') throw filtered(provider)
  return Boolean(stopReason)
}

/**
 * The first event reports input tokens, the last one output tokens. Tokens written to or read from the cache are
 * reported separately and weighted by their price.
 */
const tokensOf = ({
  input_tokens,
  output_tokens,
  cache_creation_input_tokens: stored = 0,
  cache_read_input_tokens: found = 0,
}: z.infer<typeof Cost> = {}) => ({
  ...(input_tokens !== undefined && {
    input_tokens: input_tokens + Math.round(stored * TO_STORE + found * TO_FIND),
  }),
  ...(output_tokens !== undefined && { output_tokens }),
})

const [TO_STORE, TO_FIND] = [1.25, 0.1]

const Tokens = z.int().min(0).optional().catch(undefined)
const Cost = z.object({
  ...{ input_tokens: Tokens, output_tokens: Tokens },
  ...{ cache_creation_input_tokens: Tokens, cache_read_input_tokens: Tokens },
})
const Said = z.object({
  text: z.string().optional(),
  partial_json: z.string().optional(),
  stop_reason: z.string().nullish(),
})
const Block = z.object({
  type: z.string().optional(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
})
const Event = z.object({
  type: z.string(),
  error: z.unknown().optional(),
  message: z.object({ usage: Cost.optional() }).optional(),
  index: z.int().optional(),
  content_block: Block.optional(),
  delta: Said.optional(),
  usage: Cost.optional(),
})
const Message = z.object({
  type: z.enum(['message', 'error']),
  error: z.unknown().optional(),
  content: z.array(Block).optional(),
  stop_reason: z.string().nullish(),
  usage: Cost.optional(),
})
