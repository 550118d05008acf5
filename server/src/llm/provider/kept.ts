import type { KeptPart } from './dialect.ts'

/** Puts together from its pieces what a provider wants to see again with its reply. */
export function createKept() {
  const whole: KeptPart = {}
  return {
    add({ reasoning_content, reasoning_details }: KeptPart = {}) {
      if (reasoning_content) whole.reasoning_content = (whole.reasoning_content ?? '') + reasoning_content
      if (!reasoning_details?.length) return
      whole.reasoning_details ??= []
      for (const detail of reasoning_details) addDetail(whole.reasoning_details, detail)
    },
    /** Null where there is nothing. */
    end: (): object | null => (Object.keys(whole).length > 0 ? whole : null),
  }
}

/** One thought comes in many pieces; one that is encrypted comes whole. */
function addDetail(details: Record<string, unknown>[], detail: Record<string, unknown>): void {
  const last = details.at(-1)
  const field = SAID_IN[String(detail.type)]
  const goesOn = field && last && last.type === detail.type && last.index === detail.index
  if (!goesOn) details.push(detail)
  else Object.assign(last, detail, { [field]: `${last[field] ?? ''}${detail[field] ?? ''}` })
}

const SAID_IN: Record<string, string> = { 'reasoning.text': 'text', 'reasoning.summary': 'summary' }
