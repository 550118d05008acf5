// Known models of providers: their prompt sizes and list prices.

/** The approximate date of these list prices, which were not checked with the providers. Owners can change them. */
export const PRICES_AS_OF = '2025-11-01'

export interface KnownModel {
  /** In US dollars per million tokens. */
  input_price: number
  output_price: number
}

/** The first match wins, so longer names come first. */
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

/** Returns null for an unknown model. Names come as "gpt-5-mini", "models/gemini-2.5-pro" or "openai/gpt-5". */
export function knownModel(name: string): KnownModel | null {
  const plain = name.toLowerCase().split('/').at(-1)!
  const [, input_price, output_price] = KNOWN.find(([pattern]) => pattern.test(plain)) ?? []
  return input_price === undefined ? null : { input_price, output_price: output_price! }
}

/** Only for known providers: elsewhere the same model may cost anything, or nothing. */
export const listPrice = (model: string, baseUrl: string): KnownModel | null =>
  KNOWN_HOSTS.test(new URL(baseUrl).hostname) ? knownModel(model) : null

/** Embedding models and their prices per million tokens. */
const EMBEDDERS: [name: RegExp, price: number][] = [
  [/^text-embedding-3-small/, 0.02],
  [/^text-embedding-3-large/, 0.13],
  [/^text-embedding-ada-002/, 0.1],
  [/^gemini-embedding-001/, 0.15],
  [/^mistral-embed/, 0.1],
]

/** Returns null if the price is unknown. */
export const listEmbeddingPrice = (name: string, baseUrl: string): number | null =>
  priceIn(EMBEDDERS, name, baseUrl)

/** Transcription models and their prices per minute. */
const LISTENERS: [name: RegExp, minute_price: number][] = [
  [/^gpt-4o-mini-transcribe/, 0.003],
  [/^gpt-4o-transcribe|^whisper-1$/, 0.006],
  [/^whisper-large-v3-turbo/, 0.000667],
  [/^whisper-large-v3/, 0.00185],
  [/^voxtral-mini/, 0.002],
]

/** Returns null if the price is unknown. */
export const listMinutePrice = (name: string, baseUrl: string): number | null =>
  priceIn(LISTENERS, name, baseUrl)

function priceIn(prices: [name: RegExp, price: number][], name: string, baseUrl: string): number | null {
  if (!KNOWN_HOSTS.test(new URL(baseUrl).hostname)) return null
  const plain = name.toLowerCase().split('/').at(-1)!
  return prices.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** Every known model accepts at least 128,000 tokens. A prompt this long costs cents, and the provider caches it. */
const KNOWN_MODEL_TOKENS = 24_000
const KNOWN_HOST_TOKENS = 16_000
/** Local servers silently truncate prompts, many at 4096 tokens. */
const SAFE_TOKENS = 3_000

/** The prompt size limit if none is configured. */
export function defaultPromptTokens(model: string | null, baseUrl: string | null): number {
  const host = baseUrl === null ? '' : new URL(baseUrl).hostname
  if (!KNOWN_HOSTS.test(host)) return SAFE_TOKENS
  return model !== null && knownModel(model) ? KNOWN_MODEL_TOKENS : KNOWN_HOST_TOKENS
}

/** Elsewhere the same name may denote a model that is served with a short context. */
const KNOWN_HOSTS =
  /(?:^|\.)(?:openai\.com|openai\.azure\.com|anthropic\.com|googleapis\.com|mistral\.ai|groq\.com|openrouter\.ai|deepseek\.com)$/
