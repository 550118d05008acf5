import type { api } from '@switchboard/contract'
import { textAt } from './json-path.ts'

/** Returns the fields with a value, with codes replaced by words, up to a total length that a customer would read. */
export function shownOf(
  fields: api.actions.ActionField[],
  reply: unknown,
): { label: string; value: string }[] {
  let room = MOST_LETTERS
  return fields
    .map(({ label, path, values }) => {
      const value = inWords(textAt(reply, path), values).slice(0, room)
      room -= value.length
      return { label, value }
    })
    .filter(({ value }) => value !== '')
}

/** For all fields together. */
const MOST_LETTERS = 2000

function inWords(value: string, names: string): string {
  for (const line of names.split('\n')) {
    const at = line.indexOf('=')
    if (at > 0 && line.slice(0, at).trim() === value) return line.slice(at + 1).trim() || value
  }
  return value
}
