import type { Ground } from '../../composed.ts'
import { textOf } from '../spotlight.ts'
import { createHiddenWords, type RepeatsHidden } from './hidden-words.ts'
import { scriptedWords } from './scripted-words.ts'

export interface Grounds {
  /** The documents in the order of their numbers, each with its headings on the first line. */
  documents: string[]
  /** False if the only document is the one about the current moment. */
  hasDocuments: boolean
  /** The owner's instructions. Their facts may always be repeated. */
  instructions: string
  repeatsHidden: RepeatsHidden
  /** The customer's question, which gives "It costs £22" its subject. */
  question?: string
  /** The reply before the sentence that is checked. */
  before?: string
}

interface Told {
  instructions: string
  /** Our own rules for the model. */
  rules?: string
  question?: string
}

/** Collects everything that the model was shown, to check its sentences against. */
export function evidenceFrom(grounds: Ground[], { instructions, rules, question }: Told): Grounds {
  const documents = grounds.map((ground) =>
    [headOf(ground) || '…', textOf(ground), ground.url].filter(Boolean).join('\n'),
  )
  return {
    hasDocuments: grounds.length > 1,
    documents,
    instructions,
    repeatsHidden: createHiddenWords({
      hidden: [instructions, rules ?? ''],
      open: [...documents, question ?? '', ...scriptedWords(instructions)],
    }),
    question,
  }
}

const headOf = ({ title, heading, question }: Ground) => [title, heading, question].filter(Boolean).join('. ')
