import { sentencesOf } from '../../../language/index.ts'

export interface PlaceText {
  text: string
  /** What was said just before and goes on in it; empty in a list or a table, where each line stands for itself. */
  before: string
}

/** The places of a text where something is said at once: its sentences, and the rows of its tables. */
export function placesOf(text: string): PlaceText[] {
  const places: PlaceText[] = []
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    for (const [at, sentence] of sentencesOf(line).entries()) {
      const last = places.at(-1)
      // A number alone in its line, as a cell of a table that came out of a PDF, belongs to what stands before it.
      if (last && !/\p{L}{2}/u.test(sentence)) last.text += ` ${sentence}`
      else places.push({ text: sentence, before: last && (at > 0 || goesOn(last.text)) ? last.text : '' })
    }
  }
  return places
}

/** A heading, or a line that was only broken. */
const goesOn = (line: string) => /[\p{L},:]$/u.test(line) && !line.includes('|')
