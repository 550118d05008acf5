import { sentencesOf } from '../../language/index.ts'

export interface SentenceReader {
  /** The sentences that are complete by now. */
  add(text: string): string[]
  /** What is left. */
  end(): string[]
  /** What is not a whole sentence yet. */
  open(): string
}

/** Cuts a text that comes in pieces into sentences, each with the numbers of its sources and the space behind it. */
export function createSentenceReader(): SentenceReader {
  let text = ''
  return {
    add(more) {
      const sentences = splitSentences(text + more)
      // The last one may go on, or its sources may still come.
      text = sentences.pop() ?? ''
      return sentences
    },
    end: () => splitSentences(text),
    open: () => text,
  }
}

/** Nothing is lost: the sentences put together are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(END)) {
    const end = index + found.length
    if (!isOver(text.slice(Math.max(from, end - LOOK_BACK), end), text.slice(end, end + 20))) continue
    sentences.push(text.slice(from, end))
    from = end
  }
  return from < text.length ? [...sentences, text.slice(from)] : sentences
}

/** As much as tells whether a stop ends a sentence, however long that one is. */
const LOOK_BACK = 60

// A stop with what closes behind it, or a new line. What begins with a bracket may be a source of what was said.
const END = /(?:[.!?…]["”»’)*_]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*\s+|(?<!\n)\n+)(?=[^\s[])/gu

/** A stop after an abbreviation ends nothing, and "Yes." alone says nothing. */
function isOver(said: string, rest: string): boolean {
  if (said.endsWith('\n')) return true
  const next = /\S{1,20}/.exec(rest)![0]
  return sentencesOf(`${withoutSources(said).trimEnd()} ${next}`).at(-1) === next
}

export const withoutSources = (sentence: string) => sentence.replace(SOURCES, '')

export const sourcesOf = (sentence: string): number[] =>
  [...sentence.matchAll(/\[(\d+(?:\s*,\s*\d+)*)\](?!\()/g)].flatMap(([, list]) =>
    list!.split(',').map(Number),
  )

const SOURCES = /(?<!\s)\s*\[\d+(?:\s*,\s*\d+)*\](?!\()/g
