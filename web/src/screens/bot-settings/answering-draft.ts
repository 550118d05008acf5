import {
  FRUSTRATION_THRESHOLD,
  isMaskPattern,
  KEYWORDS_MAX,
  MASK_PATTERN_MIN,
  MASK_PATTERNS_MAX,
  type Masking,
  NAME_MAX,
  type OpeningHours,
} from '@switchboard/contract'
import type { Answering, AnsweringChange, ModelSettings } from '../../data/answering.ts'

const FALLBACK_NUMBERS = ['context_tokens', 'input_price', 'output_price', 'transcription_price'] as const
const NUMBERS = [...FALLBACK_NUMBERS, 'monthly_tokens', 'daily_cost', 'monthly_cost'] as const
export type NumberField = (typeof NUMBERS)[number]

export interface ModelDraft extends Record<NumberField, string> {
  provider: ModelSettings['provider']
  base_url: string
  model: string
  sees_pictures: boolean
  /** Empty: none, or the provider's default if there is one. */
  transcription_model: string
  show_while_checking: boolean
  /** Undefined keeps the saved key, null deletes it. */
  apiKey?: string | null | undefined
}

/** Numbers and lists are strings while they are being edited. */
export interface AnsweringDraft {
  confidence: number
  unhelpful: boolean
  frustration: boolean
  threshold: number
  keyword: boolean
  keywords: string
  hours: OpeningHours | null
  /** Null: same as the opening hours. */
  teamHours: OpeningHours | null
  model: ModelDraft
  /** Has no budget of its own. */
  fallback: ModelDraft
  embedding: string
  masked: Masking['kinds']
  maskPatterns: string
  backgroundDrafts: boolean
  assignBy: Answering['assign_by']
}

export function answeringDraft({
  confidence,
  triggers,
  opening_hours,
  team_hours,
  model,
  fallback,
  embedding,
  masking,
  background_drafts,
  assign_by,
}: Answering): AnsweringDraft {
  const trigger = (type: string) => triggers.find((each) => each.type === type)
  return {
    confidence,
    unhelpful: trigger('unhelpful_responses')?.enabled ?? false,
    frustration: trigger('user_frustration')?.enabled ?? false,
    threshold: trigger('user_frustration')?.threshold ?? FRUSTRATION_THRESHOLD,
    keyword: trigger('keyword_trigger')?.enabled ?? false,
    keywords: (trigger('keyword_trigger')?.keywords ?? []).join('\n'),
    hours: opening_hours,
    teamHours: team_hours,
    model: modelDraft(model),
    fallback: modelDraft({ ...fallback, ...NONE_OF_ITS_OWN }),
    embedding,
    masked: masking.kinds,
    maskPatterns: masking.patterns.join('\n'),
    backgroundDrafts: background_drafts,
    assignBy: assign_by,
  }
}

const NONE_OF_ITS_OWN = {
  ...{ show_while_checking: false, monthly_tokens: null, daily_cost: null, monthly_cost: null },
}

const modelDraft = (model: ModelSettings): ModelDraft => ({
  provider: model.provider,
  base_url: model.base_url ?? '',
  model: model.model ?? '',
  context_tokens: numberText(model.context_tokens),
  input_price: numberText(model.input_price),
  output_price: numberText(model.output_price),
  sees_pictures: model.sees_pictures,
  transcription_model: model.transcription_model ?? '',
  transcription_price: numberText(model.transcription_price),
  show_while_checking: model.show_while_checking,
  monthly_tokens: numberText(model.monthly_tokens),
  daily_cost: numberText(model.daily_cost),
  monthly_cost: numberText(model.monthly_cost),
})

export type ModelFaults = Partial<Record<NumberField | 'base_url' | 'model', true>>
export type AnsweringFaults = ModelFaults &
  Partial<Record<'keywords' | 'hours' | 'teamHours' | 'embedding' | 'maskPatterns', true>> & {
    fallback?: ModelFaults
  }

/** Client-side version of the server's validation. */
export function answeringFaults(draft: AnsweringDraft): AnsweringFaults {
  const { keywords, hours, teamHours, embedding } = draft
  const words = linesOf(keywords)
  const fallback = modelFaults(draft.fallback)
  return {
    ...modelFaults(draft.model),
    ...trueOnly({
      keywords: words.length > KEYWORDS_MAX || words.some((word) => word.length > NAME_MAX),
      hours: hours !== null && areHoursWrong(hours),
      teamHours: teamHours !== null && areHoursWrong(teamHours),
      embedding: embedding.trim() === '',
      maskPatterns: arePatternsWrong(linesOf(draft.maskPatterns)),
    }),
    ...(Object.keys(fallback).length > 0 && { fallback }),
  }
}

function modelFaults(model: ModelDraft): ModelFaults {
  const isOwn = isOwnModel(model.provider)
  return trueOnly({
    base_url: isOwn && model.base_url.trim() !== '' && !isWebAddress(model.base_url.trim()),
    model: isOwn && model.model.trim() === '',
    context_tokens: !isWhole(model.context_tokens, 1000, 2_000_000),
    input_price: !isPrice(model.input_price),
    output_price: !isPrice(model.output_price),
    transcription_price: !isPrice(model.transcription_price),
    monthly_tokens: !isWhole(model.monthly_tokens, 1, Number.MAX_SAFE_INTEGER),
    daily_cost: !isPrice(model.daily_cost),
    monthly_cost: !isPrice(model.monthly_cost),
  })
}

const trueOnly = <Name extends string>(wrong: Record<Name, boolean>) =>
  Object.fromEntries(Object.entries(wrong).filter(([, isWrong]) => isWrong)) as Partial<Record<Name, true>>

export const isOwnModel = (provider: ModelSettings['provider']): boolean =>
  provider === 'openai_compatible' || provider === 'anthropic'

export const isModelChanged = (draft: ModelDraft, saved: ModelDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(saved)

/** Returns the changed fields, or null if nothing changed. */
export function answeringChange(draft: AnsweringDraft, saved: AnsweringDraft): AnsweringChange | null {
  const triggers = triggerChanges(draft, saved)
  const embedding = draft.embedding.trim()
  const change: AnsweringChange = {
    ...(draft.confidence !== saved.confidence && { confidence: draft.confidence }),
    ...(triggers.length > 0 && { triggers }),
    ...(JSON.stringify(draft.hours) !== JSON.stringify(saved.hours) && { opening_hours: draft.hours }),
    ...(JSON.stringify(draft.teamHours) !== JSON.stringify(saved.teamHours) && {
      team_hours: draft.teamHours,
    }),
    ...(isModelChanged(draft.model, saved.model) && { model: modelIn(draft.model) }),
    ...(isModelChanged(draft.fallback, saved.fallback) && { fallback: fallbackIn(draft.fallback) }),
    ...(embedding !== saved.embedding && { embedding }),
    ...((String(draft.masked) !== String(saved.masked) || draft.maskPatterns !== saved.maskPatterns) && {
      masking: { kinds: draft.masked, patterns: linesOf(draft.maskPatterns) },
    }),
    ...(draft.backgroundDrafts !== saved.backgroundDrafts && { background_drafts: draft.backgroundDrafts }),
    ...(draft.assignBy !== saved.assignBy && { assign_by: draft.assignBy }),
  }
  return Object.keys(change).length > 0 ? change : null
}

function triggerChanges(
  draft: AnsweringDraft,
  saved: AnsweringDraft,
): NonNullable<AnsweringChange['triggers']> {
  const { unhelpful, frustration, threshold, keyword, keywords } = draft
  return [
    ...(unhelpful !== saved.unhelpful ? [{ type: 'unhelpful_responses' as const, enabled: unhelpful }] : []),
    ...(frustration !== saved.frustration || threshold !== saved.threshold
      ? [{ type: 'user_frustration' as const, enabled: frustration, threshold }]
      : []),
    ...(keyword !== saved.keyword || keywords !== saved.keywords
      ? [{ type: 'keyword_trigger' as const, enabled: keyword, keywords: linesOf(keywords) }]
      : []),
  ]
}

/** The model in the format in which it is saved. */
export const modelIn = (model: ModelDraft): NonNullable<AnsweringChange['model']> => ({
  ...modelWith(model, NUMBERS),
  show_while_checking: model.show_while_checking,
})

export const fallbackIn = (model: ModelDraft) => modelWith(model, FALLBACK_NUMBERS)

function modelWith(
  model: ModelDraft,
  numbers: readonly NumberField[],
): NonNullable<AnsweringChange['fallback']> {
  return {
    provider: model.provider,
    base_url: model.base_url.trim() || null,
    model: model.model.trim() || null,
    sees_pictures: model.sees_pictures,
    transcription_model: model.transcription_model.trim() || null,
    ...Object.fromEntries(numbers.map((field) => [field, numberIn(model[field])])),
    ...(model.apiKey !== undefined && { api_key: model.apiKey }),
  }
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

/** Accepts a decimal comma, as many of our users write it. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

function isWhole(text: string, min: number, max: number): boolean {
  const value = numberIn(text)
  return value === null || (Number.isInteger(value) && value >= min && value <= max)
}

function isPrice(text: string): boolean {
  const value = numberIn(text)
  return value === null || (value >= 0 && value <= 1_000_000)
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s@?#]+$/.test(text) && URL.canParse(text)
}

function areHoursWrong({ week, special }: OpeningHours): boolean {
  const spans = [...week, ...special.map((day) => day.spans)].flat()
  return spans.some(([from, to]) => !from || !to || from === to) || special.some(({ date }) => !date)
}

const arePatternsWrong = (patterns: string[]): boolean =>
  patterns.length > MASK_PATTERNS_MAX ||
  patterns.some((each) => each.length < MASK_PATTERN_MIN || each.length > NAME_MAX || !isMaskPattern(each))

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
