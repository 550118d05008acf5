import { z } from 'zod'
import { broken, cutOff, filtered, inBandTrouble, type Named } from './troubles.ts'

export type Piece = {
  text: string
  /** The model is at work: it speaks, thinks, or fills in a tool call. */
  isProgress: boolean
  isLast: boolean
}

export const STREAM_END = '[DONE]'
export const END_PIECE: Piece = { text: '', isProgress: false, isLast: true }

/** A chunk of a stream, or a whole answer: they differ in one name only. */
export function readPiece(json: string, provider: Named): Piece {
  const chunk = Chunk.safeParse(parsed(json)).data
  if (!chunk) throw broken(provider.url, 'sent something that is not a chat answer')
  if ('error' in chunk) throw inBandTrouble(chunk.error, provider)
  const choice = chunk.choices[0]
  if (choice?.finish_reason === 'length') throw cutOff(provider.model)
  if (choice?.finish_reason === 'content_filter') throw filtered(provider)
  const said = choice?.delta ?? choice?.message
  const text = said?.content ?? ''
  const isProgress = Boolean(text || said?.reasoning_content || said?.reasoning || said?.tool_calls?.length)
  // An empty reason stands in the middle of some servers' streams.
  return { text, isProgress, isLast: Boolean(choice?.finish_reason) }
}

const Said = z.object({
  content: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.array(z.unknown()).nullish(),
})
const Choice = z.object({
  delta: Said.nullish(),
  message: Said.nullish(),
  finish_reason: z.string().nullish(),
})
const Failure = z.object({ error: z.unknown().refine(Boolean) })
const Chunk = z.union([Failure, z.object({ choices: z.array(Choice) })])

/** The parser's own complaint would repeat what the provider wrote, so it is not kept. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
