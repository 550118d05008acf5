// Our own question sets, described in evaluation/README.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFile } from '../../../server/src/knowledge/parse/index.ts'
import { inRoot } from '../../../tools/setup/paths.mjs'
import type { Question, QuestionSet } from './public-sets.ts'

export const OWN_SETS = ['shop-en', 'clinic-en', 'saas-en', 'shop-pl', 'clinic-pl', 'saas-pl']

export interface OwnQuestion extends Question {
  kind: 'direct' | 'paraphrase' | 'follow-up' | 'unanswerable'
}

interface OwnSet extends QuestionSet {
  questions: OwnQuestion[]
}

interface Line {
  kind: OwnQuestion['kind']
  question: string
  before?: string
  answers?: string[]
  from?: string | null
}

/** Read by the product's own parser, as if the owner had uploaded the files. */
export async function ownSet(name: string): Promise<OwnSet> {
  const folder = inRoot('evaluation', name, 'documents')
  const documents = []
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file))
    const { documents: parsed } = await parseFile({ name: file, bytes }, AbortSignal.timeout(60_000))
    documents.push(...parsed.map(({ title, chunks }) => ({ id: file, title, chunks })))
  }
  return { name, documents, questions: ownQuestions(name) }
}

function ownQuestions(name: string): OwnQuestion[] {
  const lines = readFileSync(inRoot('evaluation', name, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { kind, question, before, answers = [], from = null }: Line = JSON.parse(line)
    return {
      ...{ kind, text: question, answers, document: from },
      before: before ? [{ question: before, answer: '' }] : undefined,
    }
  })
}
