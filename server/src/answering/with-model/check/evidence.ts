import type { Ground } from '../../composed.ts'
import { textOf } from '../spotlight.ts'

export interface Grounds {
  /** The documents, in the order of their numbers, each with the headings that it stands under on its first line. */
  documents: string[]
  /** False where only the moment is among them. */
  hasDocuments: boolean
  /** What the owner told the assistant; it may always be said. */
  instructions: string
  /** What we told it. */
  rules?: string
  /** What "It costs £22" is said of. */
  question?: string
  /** What it has said before the sentence that is checked. */
  before?: string
}

/** What a model's sentences are held against: all that it was shown. */
export const evidenceFrom = (
  grounds: Ground[],
  { instructions, rules, question }: Pick<Grounds, 'instructions' | 'rules' | 'question'>,
): Grounds => ({
  hasDocuments: grounds.length > 1,
  documents: grounds.map((ground) =>
    [headOf(ground) || '…', textOf(ground), ground.url].filter(Boolean).join('\n'),
  ),
  instructions,
  rules,
  question,
})

const headOf = ({ title, heading, question }: Ground) => [title, heading, question].filter(Boolean).join('. ')
