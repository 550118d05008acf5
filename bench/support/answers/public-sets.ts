// Public question sets, read from a given folder because we may not redistribute them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../../server/src/answering/understand.ts'
import { languageOfText } from '../../../server/src/language/index.ts'
import type { Read } from './answer-harness.ts'

export interface Question {
  text: string
  /** Earlier exchanges, latest first. */
  before?: Exchange[] | undefined
  /** A right answer contains one of these. */
  answers: string[]
  /** The document that contains the answer; null if none does. */
  document: string | null
}

export interface QuestionSet {
  name: string
  documents: (Read & { id: string })[]
  questions: Question[]
}

interface Line {
  _id: string
  title: string
  text: string
  question?: string
  answers?: string[]
  impossible?: boolean
  qid: string
  did: string
  rel: number
}

export function publicSet(folder: string, name: string): QuestionSet {
  const lines = (file: string): Line[] =>
    readFileSync(join(folder, name, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const corpus = lines('corpus.jsonl')
  const byId = new Map(corpus.map((document) => [document._id, document]))
  const documentOf = new Map(lines('qrels.jsonl').map(({ qid, did }) => [qid, did]))
  const questions = lines('queries.jsonl').flatMap(({ _id, text, answers }): Question[] => {
    const document = documentOf.get(_id)
    if (document === undefined) return []
    // For a duplicate of an earlier question, that question's whole answer is the right one.
    return [{ text, answers: answers ?? [byId.get(document)!.text], document }]
  })
  return { name, documents: corpus.map(read), questions }
}

function read({ _id, title, text, question }: Line) {
  const language = languageOfText(text)
  const kind = question ? ('faq' as const) : ('prose' as const)
  const chunk = { kind, heading: '', question: question ?? null, text, language, is_suspect: false }
  return { id: _id, title, chunks: [chunk] }
}

/** Documents of one article may repeat text, so an article is never split between the halves. */
export const articleOf = ({ title, id }: { title: string; id: string }) => title || id
