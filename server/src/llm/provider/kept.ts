import type { KeptPart } from './dialect.ts'

/** Assembles the reasoning that a provider wants back with its reply from its pieces. */
export function createKept() {
  const whole: KeptPart = {}
  return {
    add({ reasoning_content, reasoning_details }: KeptPart = {}) {
      if (reasoning_content) whole.reasoning_content = (whole.reasoning_content ?? '') + reasoning_content
      if (!reasoning_details?.length) return
      whole.reasoning_details ??= []
      for (const detail of reasoning_details) addDetail(whole.reasoning_details, detail)
    },
    /** Returns null if there is none. */
    end: (): object | null => (Object.keys(whole).length > 0 ? whole : null),
  }
}

/** Plain reasoning comes in many pieces, encrypted reasoning in one. */
function addDetail(details: Record<string, unknown>[], detail: Record<string, unknown>): void {
  const last = details.at(-1)
  const field = SAID_IN[String(detail.type)]
  const goesOn = field && last && last.type === detail.type && last.index === detail.index
  if (!goesOn) details.push(detail)
  else Object.assign(last, detail, { [field]: `${last[field] ?? ''}${detail[field] ?? ''}` })
}

const SAID_IN: Record<string, string> = { 'reasoning.text': 'text', 'reasoning.summary': 'summary' }
