// What we know of providers' models: how much they read at once, and what they cost.

/** About when these list prices held. Not checked against the providers' pages; owners can change them. */
export const PRICES_AS_OF = '2025-11-01'

export interface KnownModel {
  /** In US dollars per million tokens. */
  input_price: number
  output_price: number
}

/** The first pattern that matches counts, so the longer names stand first. */
const KNOWN: [name: RegExp, input_price: number, output_price: number][] = [
  [/^gpt-5(?:\.\d)?-nano/, 0.05, 0.4],
  [/^gpt-5(?:\.\d)?-mini/, 0.25, 2],
  [/^gpt-5/, 1.25, 10],
  [/^gpt-4\.1-nano/, 0.1, 0.4],
  [/^gpt-4\.1-mini/, 0.4, 1.6],
  [/^gpt-4\.1/, 2, 8],
  [/^gpt-4o-mini/, 0.15, 0.6],
  [/^gpt-4o/, 2.5, 10],
  [/^o3-mini|^o4-mini/, 1.1, 4.4],
  [/^o3/, 2, 8],
  [/^claude-(?:opus-4-5|opus-4\.5)/, 5, 25],
  [/^claude-(?:opus|3-opus)/, 15, 75],
  [/^claude-(?:sonnet|3-[57]-sonnet)/, 3, 15],
  [/^claude-haiku-4/, 1, 5],
  [/^claude-3-5-haiku/, 0.8, 4],
  [/^claude-3-haiku/, 0.25, 1.25],
  [/^gemini-2\.5-flash-lite/, 0.1, 0.4],
  [/^gemini-2\.5-flash/, 0.3, 2.5],
  [/^gemini-2\.5-pro/, 1.25, 10],
  [/^gemini-2\.0-flash/, 0.1, 0.4],
  [/^mistral-large/, 2, 6],
  [/^mistral-medium/, 0.4, 2],
  [/^mistral-small/, 0.1, 0.3],
  [/^llama-3\.3-70b/, 0.59, 0.79],
  [/^llama-3\.1-8b/, 0.05, 0.08],
  [/^gpt-oss-120b/, 0.15, 0.75],
  [/^gpt-oss-20b/, 0.1, 0.5],
]

/** Null for a model that is not in the table. Names come as "gpt-5-mini", "models/gemini-2.5-pro" or "openai/gpt-5". */
export function knownModel(name: string): KnownModel | null {
  const plain = name.toLowerCase().split('/').at(-1)!
  const [, input_price, output_price] = KNOWN.find(([pattern]) => pattern.test(plain)) ?? []
  return input_price === undefined ? null : { input_price, output_price: output_price! }
}

/** At a provider that we know; elsewhere the same model may cost anything, or nothing. */
export const listPrice = (model: string, baseUrl: string): KnownModel | null =>
  KNOWN_HOSTS.test(new URL(baseUrl).hostname) ? knownModel(model) : null

/** Models that make vectors, and what a million tokens cost. */
const EMBEDDERS: [name: RegExp, price: number][] = [
  [/^text-embedding-3-small/, 0.02],
  [/^text-embedding-3-large/, 0.13],
  [/^text-embedding-ada-002/, 0.1],
  [/^gemini-embedding-001/, 0.15],
  [/^mistral-embed/, 0.1],
]

/** Null where it is not known. */
export const listEmbeddingPrice = (name: string, baseUrl: string): number | null =>
  priceIn(EMBEDDERS, name, baseUrl)

/** Models that listen, and what a minute costs. */
const LISTENERS: [name: RegExp, minute_price: number][] = [
  [/^gpt-4o-mini-transcribe/, 0.003],
  [/^gpt-4o-transcribe|^whisper-1$/, 0.006],
  [/^whisper-large-v3-turbo/, 0.000667],
  [/^whisper-large-v3/, 0.00185],
  [/^voxtral-mini/, 0.002],
]

/** Null where it is not known. */
export const listMinutePrice = (name: string, baseUrl: string): number | null =>
  priceIn(LISTENERS, name, baseUrl)

function priceIn(prices: [name: RegExp, price: number][], name: string, baseUrl: string): number | null {
  if (!KNOWN_HOSTS.test(new URL(baseUrl).hostname)) return null
  const plain = name.toLowerCase().split('/').at(-1)!
  return prices.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** Every known model reads at least 128,000 tokens; a prompt this long costs cents and is cached by the provider. */
const KNOWN_MODEL_TOKENS = 24_000
const KNOWN_HOST_TOKENS = 16_000
/** Local servers cut a prompt silently, many at 4096. */
const SAFE_TOKENS = 3_000

/** How long a prompt may be where nobody has set it. */
export function defaultPromptTokens(model: string | null, baseUrl: string | null): number {
  const host = baseUrl === null ? '' : new URL(baseUrl).hostname
  if (!KNOWN_HOSTS.test(host)) return SAFE_TOKENS
  return model !== null && knownModel(model) ? KNOWN_MODEL_TOKENS : KNOWN_HOST_TOKENS
}

/** Elsewhere the same name may stand for a model that is served with a short context. */
const KNOWN_HOSTS =
  /(?:^|\.)(?:openai\.com|openai\.azure\.com|anthropic\.com|googleapis\.com|mistral\.ai|groq\.com|openrouter\.ai|deepseek\.com)$/
