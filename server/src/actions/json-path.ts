const STEP = /\[([^[\]]{0,100})\]|[^.[\]]+/g
const MOST_VALUES = 20
const LONGEST_VALUE = 2000

/**
 * Returns the values at a path of a JSON reply as one text: `billing.email`, `orders[0].name`, `line_items[*].name`,
 * `fields[code=EMAIL].value`. Empty if there is nothing that can be shown.
 */
export function textAt(json: unknown, path: string): string {
  let found: unknown[] = [json]
  for (const [step, inBrackets] of path.matchAll(STEP))
    found = found.flatMap((each) => stepInto(each, inBrackets ?? step, inBrackets !== undefined))
  return found.slice(0, MOST_VALUES).map(asText).filter(Boolean).join(', ')
}

function stepInto(value: unknown, step: string, isInBrackets: boolean): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (isInBrackets && step === '*') return Object.values(value)
  const at = isInBrackets ? step.indexOf('=') : -1
  if (at > 0) {
    const [name, wanted] = [step.slice(0, at).trim(), step.slice(at + 1).trim()]
    return Object.values(value).filter((each) => asText(ownValue(each, name)) === wanted)
  }
  return [ownValue(value, step)]
}

const ownValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const asText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE)
    : ''
