import type { Ground } from '../../composed.ts'
import { textOf } from '../spotlight.ts'
import { createHiddenWords, type RepeatsHidden } from './hidden-words.ts'
import { scriptedWords } from './scripted-words.ts'

export interface Grounds {
  /** The documents, in the order of their numbers, each with the headings that it stands under on its first line. */
  documents: string[]
  /** False where only the moment is among them. */
  hasDocuments: boolean
  /** What the owner told the assistant; it may always be said. */
  instructions: string
  repeatsHidden: RepeatsHidden
  /** What "It costs £22" is said of. */
  question?: string
  /** What it has said before the sentence that is checked. */
  before?: string
}

interface Told {
  instructions: string
  /** What we told it. */
  rules?: string
  question?: string
}

/** What a model's sentences are held against: all that it was shown. */
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
