import type { MaskedKind, Masking } from '@switchboard/contract'
import type { Model, ToolCall } from './model.ts'
import { findPersonalData } from './personal-data.ts'

export type MaskedCounts = Partial<Record<MaskedKind, number>>

/**
 * Wraps a model so that it receives placeholders for personal data ("[CARD_1]"), and puts the data back into its reply.
 * `onMasked` receives the number of different values of each kind in a call.
 */
export function maskedModel(
  model: Model,
  masking: Masking,
  onMasked: (counts: MaskedCounts) => void = () => {},
): Model {
  async function* stream(...[request, signal, onUsage]: Parameters<Model['stream']>) {
    const mask = createMask(masking)
    const messages = request.messages.map((message) => ({
      ...message,
      content: mask.hide(message.content),
      ...(message.toolCalls && { toolCalls: message.toolCalls.map(inArguments(mask.hide)) }),
    }))
    const { onToolCalls } = request
    const restoring = onToolCalls && {
      onToolCalls: (calls: ToolCall[]) => onToolCalls(calls.map(inArguments(mask.restore))),
    }
    if (mask.hasHidden()) onMasked(mask.counts())
    yield* mask.restored(model.stream({ ...request, messages, ...restoring }, signal, onUsage))
  }
  return { ...model, stream }
}

const inArguments =
  (change: (text: string) => string) =>
  (call: ToolCall): ToolCall => ({ ...call, arguments: change(call.arguments) })

/** For texts that are only sent and have no reply. */
export function maskTexts(texts: string[], masking: Masking): string[] {
  const mask = createMask(masking)
  return texts.map(mask.hide)
}

function createMask(masking: Masking) {
  /** A value keeps its placeholder throughout a conversation, so that the model recognises it. */
  const placeholderOf = new Map<string, string>()
  const hiddenBy = new Map<string, string>()
  const counts: MaskedCounts = {}

  function placeholderFor(kind: MaskedKind, value: string): string {
    const known = placeholderOf.get(value)
    if (known) return known
    counts[kind] = (counts[kind] ?? 0) + 1
    const placeholder = `[${kind.toUpperCase()}_${counts[kind]}]`
    placeholderOf.set(value, placeholder)
    hiddenBy.set(placeholder, value)
    return placeholder
  }

  function hide(text: string): string {
    let hidden = ''
    let at = 0
    for (const { kind, from, to } of findPersonalData(text, masking)) {
      hidden += text.slice(at, from) + placeholderFor(kind, text.slice(from, to))
      at = to
    }
    return hidden + text.slice(at)
  }

  const restore = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder) => hiddenBy.get(placeholder) ?? placeholder)

  async function* restored(pieces: AsyncIterable<string>): AsyncIterable<string> {
    let held = ''
    for await (const piece of pieces) {
      held += piece
      const end = endOfWhole(held)
      if (end > 0) yield restore(held.slice(0, end))
      held = held.slice(end)
    }
    if (held) yield restore(held)
  }

  return { hide, restore, restored, hasHidden: () => hiddenBy.size > 0, counts: () => ({ ...counts }) }
}

const PLACEHOLDER = /\[[A-Z]{1,8}_\d{1,4}\]/g
/** An incomplete placeholder at the end of a piece of text. */
const BEGUN_PLACEHOLDER = /\[(?:[A-Z]{1,8}(?:_\d{0,4})?)?$/

/** A placeholder may be split between pieces: an incomplete one is held back until the next piece. */
function endOfWhole(text: string): number {
  const begun = BEGUN_PLACEHOLDER.exec(text.slice(-LONGEST_PLACEHOLDER))
  return text.length - (begun ? begun[0].length : 0)
}

const LONGEST_PLACEHOLDER = 15
