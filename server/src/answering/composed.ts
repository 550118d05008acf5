import type { api } from '@switchboard/contract'

/** What the built-in engine makes of a question. */
export interface Composed {
  outcome: Exclude<api.messages.Outcome, 'failure'>
  text: string
  /** In the order they were used. */
  sources: Required<Omit<api.messages.Source, 'file_name'>>[]
  /** How likely the text is right, between 0 and 1. */
  confidence: number
  /** The words were taught by a person and are used as they are. */
  isApproved: boolean
  /** The question with what it carries over from the one before. */
  searched_for: string
  /** What was found, best first, as the people who run the assistant see it. */
  passages: api.messages.Passage[]
  /** The same for a model: whole, best first, without what reads like orders to it. */
  grounds: Ground[]
}

export interface Ground {
  /** Null for an answer that a person approved. */
  file_id: string | null
  title: string
  heading: string
  question: string | null
  text: string
  url: string | null
}
