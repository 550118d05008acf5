import type { api } from '@switchboard/contract'

/** The built-in engine's answer to a question. */
export interface Composed {
  outcome: Exclude<api.messages.Outcome, 'failure'>
  text: string
  /** In order of use. */
  sources: Required<Omit<api.messages.Source, 'file_name'>>[]
  /** The probability that the text is right, between 0 and 1. */
  confidence: number
  /** A person taught this text, and it is used unchanged. */
  isApproved: boolean
  /** The question with the context carried over from the previous one. */
  searched_for: string
  /** The passages found, best first, as operators see them. */
  passages: api.messages.Passage[]
  /** The same for a language model: untruncated, best first, without passages that look like prompt injection. */
  grounds: Ground[]
}

export interface Ground {
  /** Null for a taught answer. */
  file_id: string | null
  title: string
  heading: string
  question: string | null
  text: string
  url: string | null
}
