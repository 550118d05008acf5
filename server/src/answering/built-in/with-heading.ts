import type { FoundPassage } from '../../knowledge/search/index.ts'
import type { Kind } from './expected-kind.ts'

/** The place's name, where its heading holds what is asked for, or other places have as much to tell. */
export function withHeading(
  text: string,
  passage: FoundPassage,
  kind: Kind | null,
  all: FoundPassage[],
): string {
  const { heading, question, file_id } = passage
  if (!kind || !heading || question || !(kind.isInHeadings || kind.isOfHours)) return text
  const isInHeading = kind.isInHeadings && kind.holds.test(heading) && !kind.holds.test(text)
  const isOneOfMany = all.some(
    (other) => other.file_id === file_id && other.heading !== heading && kind.holds.test(other.text),
  )
  return isInHeading || isOneOfMany ? `${heading.split(' › ').at(-1)}\n${text}` : text
}
