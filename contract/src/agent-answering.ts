// How an agent answers, and when it hands over to a person.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, idParams, Text } from './fields.ts'
import { CUSTOMER_MESSAGE_MAX, KEYWORDS_MAX, NAME_MAX, URL_MAX } from './limits.ts'
import { Masking } from './masking.ts'
import { OpeningHours } from './opening-hours.ts'

export const TRIGGER_TYPES = [
  'ai_assistant_failure',
  'user_explicit_request',
  'unhelpful_responses',
  'user_frustration',
  'keyword_trigger',
] as const
export const TriggerType = z.enum(TRIGGER_TYPES)
export type TriggerType = z.infer<typeof TriggerType>

/** Settings of a trigger. `keywords`: for the keyword trigger. `threshold`: for frustration, from 0 to 1. */
export const Trigger = z.object({
  type: TriggerType,
  enabled: z.boolean(),
  keywords: z.array(z.string()).optional(),
  threshold: z.number().optional(),
})
export type Trigger = z.infer<typeof Trigger>

/**
 * The model that writes the answers. `installation`: the server's own model, or the built-in engine if there is none.
 * Prices are per million tokens and caps per day or calendar month (UTC), in the owner's currency. An unset price
 * defaults to the provider's list price if known.
 */
export const ModelSettings = z.object({
  provider: z.enum(['installation', 'built_in', 'openai_compatible', 'anthropic']),
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  /** The key itself is never returned. */
  has_key: z.boolean(),
  context_tokens: z.int().nullable(),
  input_price: z.number().nullable(),
  output_price: z.number().nullable(),
  /** The model accepts customers' pictures, according to the provider's model list or a test. */
  sees_pictures: z.boolean(),
  /** The speech-to-text model at the same server, and its price per minute. */
  transcription_model: z.string().nullable(),
  transcription_price: z.number().nullable(),
  /**
   * True: text streams as the model writes it and is corrected if a check fails. False: each sentence appears once
   * checked.
   */
  show_while_checking: z.boolean(),
  monthly_tokens: z.int().nullable(),
  daily_cost: z.number().nullable(),
  monthly_cost: z.number().nullable(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

export const FallbackSettings = ModelSettings.omit({
  show_while_checking: true,
  monthly_tokens: true,
  daily_cost: true,
  monthly_cost: true,
})

/**
 * Who is assigned to an unassigned chat. `round_robin`: once it needs a person, those who had the console open within
 * the last two minutes take turns; `first_answer`: the first person to answer, even if nobody is online; `hand`: never
 * automatic.
 */
export const AssignBy = z.enum(['hand', 'first_answer', 'round_robin'])
export type AssignBy = z.infer<typeof AssignBy>

export const Answering = z.object({
  /** Minimum confidence for answering without a caveat. */
  confidence: z.number(),
  triggers: z.array(Trigger),
  /** Null until somebody sets them. */
  opening_hours: OpeningHours.nullable(),
  /** When people answer customers; null: during the opening hours. */
  team_hours: OpeningHours.nullable(),
  /** Opening hours found in a document, to be confirmed; null if hours are set or no document states them. */
  found_hours: z.object({ file_name: z.string(), week: OpeningHours.shape.week }).nullable(),
  model: ModelSettings,
  /**
   * Called in the same turn if the first model fails; `built_in` means no second model. The caps of `model` cover
   * both.
   */
  fallback: FallbackSettings,
  /** The model configured for the whole server; null if there is none. */
  installation_model: z.string().nullable(),
  /** The embedding model in use: the built-in one, or a provider's model by name. */
  embedding: z.string(),
  masking: Masking,
  /** In Copilot, each customer message gets a draft automatically. */
  background_drafts: z.boolean(),
  assign_by: AssignBy,
  /** Of the current month. */
  usage: z.object({ calls: z.int(), input_tokens: z.int(), output_tokens: z.int(), cost: z.number() }),
})
export type Answering = z.infer<typeof Answering>

export const answering = endpoint({
  method: 'GET',
  path: '/api/agents/:id/answering',
  access: 'viewer',
  scope: 'admin',
  summary: 'How the agent answers: how sure it must be, when it asks for a person, and whose model it uses.',
  params: idParams,
  response: answer({ answering: Answering }),
})

const price = z.number().min(0).max(1_000_000)

const ownProvider = z.enum(['openai_compatible', 'anthropic'])
const modelAddress = z.url({ protocol: /^https?$/ }).max(URL_MAX)
const modelKey = z.string().trim().max(2000).nullish()

const ModelChange = z.strictObject({
  provider: ModelSettings.shape.provider,
  base_url: modelAddress.nullish(),
  model: z.string().trim().max(NAME_MAX).nullish(),
  api_key: modelKey,
  context_tokens: z.int().min(1000).max(2_000_000).nullish(),
  input_price: price.nullish(),
  output_price: price.nullish(),
  sees_pictures: z.boolean().optional(),
  transcription_model: z.string().trim().max(NAME_MAX).nullish(),
  transcription_price: price.nullish(),
  show_while_checking: z.boolean().optional(),
  monthly_tokens: z.int().min(1).nullish(),
  daily_cost: price.nullish(),
  monthly_cost: price.nullish(),
})

const FallbackChange = ModelChange.omit({
  ...{ show_while_checking: true, monthly_tokens: true, daily_cost: true, monthly_cost: true },
})

/** Which of an agent's two models a call refers to. */
const ModelSlot = z.enum(['model', 'fallback']).default('model')

export const saveAnswering = endpoint({
  method: 'PATCH',
  path: '/api/agents/:id/answering',
  access: 'admin',
  scope: 'admin',
  summary:
    'Change how the agent answers. What is not named stays; a key is kept until another is given or null, or the address names another server.',
  params: idParams,
  body: z.strictObject({
    confidence: z.number().min(0.1).max(0.9).optional(),
    opening_hours: OpeningHours.nullable().optional(),
    team_hours: OpeningHours.nullable().optional(),
    triggers: z
      .array(
        z.strictObject({
          type: TriggerType,
          enabled: z.boolean().optional(),
          keywords: z.array(Text(NAME_MAX)).max(KEYWORDS_MAX).optional(),
          threshold: z.number().min(0.1).max(1).optional(),
        }),
      )
      .max(TRIGGER_TYPES.length)
      .optional(),
    model: ModelChange.optional(),
    fallback: FallbackChange.optional(),
    embedding: z.string().trim().min(1).max(NAME_MAX).optional(),
    masking: Masking.optional(),
    background_drafts: z.boolean().optional(),
    assign_by: AssignBy.optional(),
  }),
  response: answer({ answering: Answering }),
})

export const tryModel = endpoint({
  method: 'POST',
  path: '/api/agents/:id/answering/try',
  access: 'admin',
  scope: 'admin',
  summary:
    "Ask the agent's model for one short answer, to read a picture with a number on it, and for a vector where it makes them, to see that address, key and names are right. With `model`, what would be saved is tried, and nothing is kept. `sees_pictures` is null where that could not be found out.",
  params: idParams,
  body: z.strictObject({ slot: ModelSlot, model: ModelChange.optional() }),
  response: answer({ text: z.string(), ms: z.int(), sees_pictures: z.boolean().nullable() }),
})

/** Prices are in US dollars per million tokens; null if unknown. `sees_pictures`: null if the provider does not say. */
export const OfferedModel = z.object({
  name: z.string(),
  sees_pictures: z.boolean().nullable(),
  input_price: z.number().nullable(),
  output_price: z.number().nullable(),
})
export type OfferedModel = z.infer<typeof OfferedModel>

export const listModels = endpoint({
  method: 'POST',
  path: '/api/agents/:id/answering/models',
  access: 'admin',
  scope: 'admin',
  summary:
    'The models that a provider offers, asked with the key given, else with the one kept for that server. `prices_as_of` is when our own table of prices was made.',
  params: idParams,
  body: z.strictObject({
    slot: ModelSlot,
    provider: ownProvider,
    base_url: modelAddress.optional(),
    api_key: modelKey,
  }),
  response: answer({ models: z.array(OfferedModel), prices_as_of: z.string() }),
})

/** A model server on the same machine as the installation. */
export const LocalServer = z.object({
  name: z.string(),
  base_url: z.string(),
  models: z.array(z.string()).min(1),
})
export type LocalServer = z.infer<typeof LocalServer>

export const localModels = endpoint({
  method: 'GET',
  path: '/api/agents/:id/answering/local-models',
  access: 'admin',
  scope: 'admin',
  summary:
    "Model servers found on the installation's own machine, such as Ollama or LM Studio, which the account that was created first may use. None for other accounts.",
  params: idParams,
  response: answer({ servers: z.array(LocalServer) }),
})

export const tryTriggers = endpoint({
  method: 'POST',
  path: '/api/agents/:id/triggers/try',
  access: 'admin',
  scope: 'admin',
  summary:
    'Which hand-over triggers a customer message would fire, switched on or not, after one earlier answer. `fired` hands the chat over; `evidence` is null where a trigger does not apply. Nothing is kept or sent.',
  params: idParams,
  body: z.strictObject({ message: Text(CUSTOMER_MESSAGE_MAX) }),
  response: answer({
    fired: TriggerType.nullable(),
    /** The assistant has no answer. This hands over only the second time in a row. */
    is_unknown: z.boolean(),
    triggers: z.array(z.object({ type: TriggerType, enabled: z.boolean(), evidence: z.string().nullable() })),
  }),
})
