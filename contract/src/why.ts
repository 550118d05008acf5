import { z } from 'zod'
import { ActionCall } from './actions.ts'
import { TriggerType } from './agents.ts'
import { MaskedKind } from './masking.ts'

/**
 * `answer`: it says what it found. `maybe`: it says that this may help, and offers a person. `unknown`: it says
 * that it does not know. `failure`: nothing could be made. `talk`: a greeting and its like, which need no knowledge.
 */
export const Outcome = z.enum(['answer', 'maybe', 'unknown', 'failure', 'talk'])
export type Outcome = z.infer<typeof Outcome>

/** A piece of the knowledge base that was looked at, with what spoke for it. Scores lie between 0 and 1. */
export const Passage = z.object({
  /** Null for an answer that a person approved. */
  file_id: z.string().nullable(),
  file_name: z.string().optional(),
  title: z.string(),
  heading: z.string(),
  kind: z.enum(['approved', 'hours', 'faq', 'prose', 'table', 'code']),
  text: z.string(),
  url: z.string().nullable(),
  score: z.number(),
  lexical: z.number(),
  /** Null where meaning is not compared: another language than the model's, or no model. */
  dense: z.number().nullable(),
})
export type Passage = z.infer<typeof Passage>

/** What an answer was made from, for the people who run the assistant. */
export const Why = z.object({
  engine: z.enum(['approved', 'built_in', 'model']),
  model: z.string().nullable(),
  outcome: Outcome,
  confidence: z.number(),
  /** So sure it had to be. */
  threshold: z.number(),
  language: z.string(),
  /** The question as it was searched for, with what went before. */
  searched_for: z.string(),
  passages: z.array(Passage),
  /** What the check of the model's words against the passages took out, or why they were not used. */
  removed: z.array(z.object({ sentence: z.string(), reason: z.string() })),
  /** What the model put right when it was told what the check had found. */
  mended: z.array(z.object({ sentence: z.string(), reason: z.string(), instead: z.string() })).optional(),
  fallback: z.string().nullable(),
  /** Models that failed or could not be asked before the one that answered, in the order they were tried. */
  failed_models: z.array(z.object({ model: z.string(), reason: z.string() })).optional(),
  /** Pictures that were looked at and recordings that were listened to, in the words that the answer was made from. */
  files: z
    .array(z.object({ file_name: z.string(), kind: z.enum(['picture', 'recording']), text: z.string() }))
    .optional(),
  /** What the model was not shown, and how many of each. */
  masked: z.array(z.object({ kind: MaskedKind, count: z.int() })).optional(),
  /** What was looked up in other programs, in this order. */
  actions: z.array(ActionCall).optional(),
  triggers: z.array(z.object({ type: TriggerType, evidence: z.string() })),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Of all model calls made for it, in the owner's currency; null where no price is known. */
  cost: z.number().nullable().optional(),
  ms: z.int(),
})
export type Why = z.infer<typeof Why>
