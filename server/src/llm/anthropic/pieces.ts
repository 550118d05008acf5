import { z } from 'zod'
import type { Piece } from '../provider/dialect.ts'
import { broken, cutOff, filtered, inBandTrouble, type Named, parsed } from '../provider/troubles.ts'

const NOTHING: Piece = { text: '', isProgress: false, isLast: false }

/** Events of kinds that we do not know say nothing to us: new ones are added to the protocol now and then. */
export function readMessageEvent(content: string, provider: Named): Piece {
  const event = Event.safeParse(parsed(content)).data
  if (!event) throw broken(provider.url, 'sent something that is not a chat answer')
  switch (event.type) {
    case 'error':
      throw inBandTrouble(event.error, provider)
    case 'message_start':
      return { ...NOTHING, usage: event.message.usage }
    case 'content_block_delta':
      return { ...NOTHING, text: event.delta.text ?? '', isProgress: true }
    case 'message_delta':
      return { ...NOTHING, isLast: isWhole(event.delta.stop_reason, provider), usage: event.usage ?? {} }
    case 'message_stop':
      return { ...NOTHING, isLast: true, isEnd: true }
    default:
      return NOTHING
  }
}

export function readMessage(content: string, provider: Named): Piece {
  const message = Message.safeParse(parsed(content)).data
  if (!message) throw broken(provider.url, 'sent something that is not a chat answer')
  if ('error' in message) throw inBandTrouble(message.error, provider)
  isWhole(message.stop_reason, provider)
  const text = message.content.map((block) => block.text ?? '').join('')
  return { text, isProgress: true, isLast: true, usage: message.usage ?? {} }
}

function isWhole(stopReason: string | null | undefined, provider: Named): boolean {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded')
    throw cutOff(provider.model)
  if (stopReason === 'refusal') throw filtered(provider)
  return Boolean(stopReason)
}

const Tokens = z.int().min(0).optional().catch(undefined)
const Cost = z
  .object({ input_tokens: Tokens, output_tokens: Tokens })
  .transform((usage) =>
    Object.fromEntries(Object.entries(usage).filter(([, tokens]) => tokens !== undefined)),
  )
const Event = z.union([
  z.object({ type: z.literal('error'), error: z.unknown() }),
  z.object({ type: z.literal('message_start'), message: z.object({ usage: Cost.optional() }) }),
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.object({ text: z.string().optional() }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: Cost.optional(),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.enum(['ping', 'content_block_start', 'content_block_stop']) }),
  z.object({ type: z.string().regex(/^(?!error$|message_|content_block_)/) }).transform(() => ({
    type: 'unknown' as const,
  })),
])
const Failure = z.object({ type: z.literal('error'), error: z.unknown() })
const Message = z.union([
  Failure,
  z.object({
    content: z.array(z.object({ text: z.string().optional() })),
    stop_reason: z.string().nullish(),
    usage: Cost.optional(),
  }),
])
