// The sentences of evaluation/support, described in evaluation/README.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground } from '../../../server/src/answering/composed.ts'
import { parseFile } from '../../../server/src/knowledge/parse/index.ts'
import { languageOfText, sentencesOf, termsOf } from '../../../server/src/language/index.ts'
import { inRoot } from '../../../tools/setup/paths.mjs'

export interface SupportCase {
  business: string
  language: string
  kind: string
  sentence: string
  isTrue: boolean
  /** All the knowledge of the business, then the current time, as given to a model. */
  grounds: Ground[]
  /** Indexes into `grounds`, from 0. */
  cited: number[]
}

/** Read by the product's own parser, as if the owners had uploaded the documents. */
export async function supportCases(): Promise<SupportCase[]> {
  const folder = inRoot('evaluation', 'support')
  const cases: SupportCase[] = []
  for (const business of readdirSync(folder).sort()) {
    const grounds: (Ground & { file: string })[] = []
    for (const file of readdirSync(join(folder, business, 'documents')).sort()) {
      const bytes = readFileSync(join(folder, business, 'documents', file))
      const { documents } = await parseFile({ name: file, bytes }, AbortSignal.timeout(60_000))
      for (const { title, chunks } of documents)
        for (const { heading, question, text } of chunks)
          grounds.push({ file, file_id: file, title: title ?? '', heading, question, text, url: null })
    }
    for (const line of readFileSync(join(folder, business, 'sentences.jsonl'), 'utf8')
      .trim()
      .split('\n')) {
      const { kind, sentence, is_true, from } = JSON.parse(line)
      cases.push({
        ...{ business, language: business.slice(-2), kind, sentence, isTrue: is_true },
        grounds: [...grounds, MOMENT],
        cited: grounds.flatMap(({ file }, place) => (from.includes(file) ? [place] : [])),
      })
    }
  }
  return cases
}

const MOMENT: Ground = {
  ...{ file_id: null, title: 'Now', heading: '', question: null, url: null },
  text: 'It is Tuesday, 17 November 2026, 10:15.',
}

/**
 * Imitates a model's quotes: the few sentences or rows of the cited sources that share most words with the sentence.
 */
export function quotesFor({ sentence, grounds, cited }: SupportCase): string[] {
  const language = languageOfText(sentence)
  const parts = cited.flatMap((place) => grounds[place]!.text.split('\n').flatMap(sentencesOf))
  const open = new Set(termsOf(sentence, language))
  const quotes: string[] = []
  while (quotes.length < MOST_QUOTES) {
    const shared = parts.map((part) => termsOf(part, language).filter((term) => open.has(term)))
    const best = shared.reduce((most, terms, at) => (terms.length > shared[most]!.length ? at : most), 0)
    if ((shared[best]?.length ?? 0) < (quotes.length ? 2 : 1)) break
    quotes.push(parts[best]!)
    for (const term of shared[best]!) open.delete(term)
  }
  return quotes
}

const MOST_QUOTES = 3
