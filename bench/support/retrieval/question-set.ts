// Public sets of documents and questions, read from a given folder because we may not redistribute them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Passage {
  id: string
  title: string
  question: string | null
  text: string
}

export interface Question {
  text: string
  /** The documents that should be found. */
  relevant: Set<string>
}

export interface QuestionSet {
  name: string
  passages: Passage[]
  questions: Question[]
}

export function questionSet(folder: string, name: string): QuestionSet {
  const lines = <Line>(file: string): Line[] =>
    readFileSync(join(folder, name, `${file}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const relevant = new Map<string, Set<string>>()
  for (const { qid, did, rel } of lines<{ qid: string; did: string; rel: number }>('qrels'))
    if (rel > 0) relevant.set(qid, (relevant.get(qid) ?? new Set()).add(did))
  return {
    name,
    passages: lines<Partial<Passage> & { _id: string; text: string }>('corpus').map((line) => ({
      ...{ id: line._id, title: line.title ?? '', question: line.question ?? null, text: line.text },
    })),
    // Questions without a relevant document say nothing about the ranking.
    questions: lines<{ _id: string; text: string }>('queries').flatMap(({ _id, text }) => {
      const wanted = relevant.get(_id)
      return wanted ? { text, relevant: wanted } : []
    }),
  }
}
