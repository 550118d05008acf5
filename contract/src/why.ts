import { z } from 'zod'
import { ActionCall } from './actions.ts'
import { TriggerType } from './agents.ts'
import { MaskedKind } from './masking.ts'

/**
 * `answer`: it states what it found. `maybe`: it says that this may help, and offers a person. `unknown`: it says
 * that it does not know. `failure`: no answer could be produced. `talk`: small talk, which needs no knowledge.
 */
export const Outcome = z.enum(['answer', 'maybe', 'unknown', 'failure', 'talk'])
export type Outcome = z.infer<typeof Outcome>

/** A passage of the knowledge base that was considered, with its scores, each between 0 and 1. */
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
  /** Null if embeddings are not compared: the model does not cover the language, or there is no model. */
  dense: z.number().nullable(),
})
export type Passage = z.infer<typeof Passage>

/** How an answer was made, for the team. */
export const Why = z.object({
  engine: z.enum(['approved', 'built_in', 'model']),
  model: z.string().nullable(),
  outcome: Outcome,
  confidence: z.number(),
  /** The minimum confidence. */
  threshold: z.number(),
  language: z.string(),
  /** The search query, including context from earlier messages. */
  searched_for: z.string(),
  passages: z.array(Passage),
  /** Sentences that the check against the passages removed, or why the model's answer was not used. */
  removed: z.array(z.object({ sentence: z.string(), reason: z.string() })),
  /** Sentences that the model corrected after the check reported them. */
  mended: z.array(z.object({ sentence: z.string(), reason: z.string(), instead: z.string() })).optional(),
  fallback: z.string().nullable(),
  /** Models that failed or were unavailable before the one that answered, in the order they were tried. */
  failed_models: z.array(z.object({ model: z.string(), reason: z.string() })).optional(),
  /** Pictures and recordings as the text that the answer was made from. */
  files: z
    .array(z.object({ file_name: z.string(), kind: z.enum(['picture', 'recording']), text: z.string() }))
    .optional(),
  /** Kinds of data that were masked for the model, with counts. */
  masked: z.array(z.object({ kind: MaskedKind, count: z.int() })).optional(),
  /** Calls to other programs, in order. */
  actions: z.array(ActionCall).optional(),
  triggers: z.array(z.object({ type: TriggerType, evidence: z.string() })),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Total of all model calls, in the owner's currency; null if no price is known. */
  cost: z.number().nullable().optional(),
  ms: z.int(),
})
export type Why = z.infer<typeof Why>
