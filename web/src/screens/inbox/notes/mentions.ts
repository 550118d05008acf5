import { folded } from '@switchboard/contract/folded'

export type Named = { user_id: number; name: string }
type Part = { text: string; isMention: boolean; at: number }

/** Splits the text into mentions of these people and the text in between. */
export function mentionParts(text: string, people: Named[]): Part[] {
  const parts: Part[] = []
  let end = 0
  const add = (from: number, to: number, isMention: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMention, at: from })
  }
  for (const found of mentionsOf(text, people)) {
    add(end, found.index, false)
    end = found.index + found[0].length
    add(found.index, end, true)
  }
  add(end, text.length, false)
  return parts
}

/** The people mentioned in the text. If several share a name, only the picked ones, if any. */
export function mentionedIn(text: string, people: Named[], picked: number[] = []): number[] {
  const names = new Set([...mentionsOf(text, people)].map(([found]) => found.slice(1)))
  const isPicked = ({ user_id }: Named) => picked.includes(user_id)
  const settled = new Set(people.filter(isPicked).map(({ name }) => name))
  return people
    .filter((person) => names.has(person.name) && (isPicked(person) || !settled.has(person.name)))
    .map(({ user_id }) => user_id)
}

/** Whether another person has the same name. */
export const isNamesake = ({ user_id, name }: Named, people: Named[]): boolean =>
  people.some((other) => other.user_id !== user_id && other.name === name)

/** Longest names first, so that "@Anna Nowak" does not match "@Anna". */
function mentionsOf(text: string, people: Named[]) {
  if (people.length === 0) return []
  const names = people
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.matchAll(new RegExp(`@(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'))
}

/** The name typed between an `@` and the caret, or null. */
export function typedMention(text: string, caret: number): { query: string; from: number } | null {
  const found = /(?:^|[\s(])@([^\s@]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { query: found[1]!, from: caret - found[1]!.length - 1 } : null
}

/** People whose name, or a word of it, starts with the query. */
export const findPeople = <Person extends Named>(people: Person[], query: string): Person[] =>
  people.filter(({ name }) =>
    [name, ...name.split(/[\s@.]+/)].some((word) => folded(word).startsWith(folded(query))),
  )
