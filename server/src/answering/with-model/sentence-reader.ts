import { sentencesOf } from '../../language/index.ts'

export interface SentenceReader {
  /** Returns the sentences completed by this text. */
  add(text: string): string[]
  /** Returns the rest. */
  end(): string[]
  /** The incomplete sentence. */
  open(): string
}

/** Splits streamed text into sentences, each with its source numbers and the space after it. */
export function createSentenceReader(): SentenceReader {
  let text = ''
  return {
    add(more) {
      const sentences = splitSentences(text + more)
      // The last sentence may continue, or its source numbers may follow.
      text = sentences.pop() ?? ''
      return sentences
    },
    end: () => splitSentences(text),
    open: () => text,
  }
}

/** Splits without loss: the joined sentences equal the text. */
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

/** Enough to decide whether a full stop ends a sentence, however long the sentence is. */
const LOOK_BACK = 60

// A full stop with closing marks behind it, or a new line. A bracket after it may be a source number of the same
// sentence.
const END = /(?:[.!?…]["”»’)*_]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*\s+|(?<!\n)\n+)(?=[^\s[])/gu

/** A full stop after an abbreviation does not end a sentence, and "Yes." alone is no sentence. */
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
