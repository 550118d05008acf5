import { sentencesOf } from '../../../language/index.ts'
import { plainWords } from '../../../language/plain-words.ts'

/** Returns the index of the document that contains the quote, cited documents first, or null if none does. */
export function findQuote(quote: string, documents: string[], cited: number[]): number | null {
  const parts = partsOf(quote)
  if (parts.length === 0) return null
  const holds = (index: number) => {
    const words = plainWords(documents[index] ?? '')
    return parts.every((part) => words.includes(part))
  }
  return cited.find(holds) ?? [...documents.keys()].find(holds) ?? null
}

/** Splits a quote at ellipses, so that omissions are allowed. */
const partsOf = (quote: string): string[] =>
  quote
    .split(/\[?(?:…|\.{3})\]?/)
    .map(plainWords)
    .filter(Boolean)

/** Returns the sentences or table rows that contain a quote, alone and with their neighbours. */
export function windowsAround(quote: string, document: string): string[][] {
  const [head = '', ...lines] = document.split('\n')
  const sentences = lines.flatMap((line) => (ROW.test(line) ? [line] : sentencesOf(line)))
  const parts = partsOf(quote)
  const holders = sentences.flatMap((sentence, at) => {
    const words = plainWords(sentence)
    return words && parts.some((part) => words.includes(part) || part.includes(words)) ? [at] : []
  })
  if (holders.length === 0 || holders.length > MOST) return []
  const [first, last] = [holders[0]!, holders.at(-1)!]
  const alone = [`${head}. `, ...holders.map((at) => sentences[at]!)]
  if (ROW.test(sentences[first]!)) return [alone]
  return [alone, [`${head}. `, ...sentences.slice(Math.max(0, first - 1), last + 2)]]
}

const ROW = /^[^;:]{1,60}: [^;]+(?:; [^;:]{1,60}: [^;]*)+/
const MOST = 6
