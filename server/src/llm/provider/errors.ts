// Errors of a provider, with messages that say what the operator can do.
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { retryAfterMs } from '../../platform/retry-after.ts'
import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import { ModelError } from '../model.ts'

export type ProviderRef = { url: URL; model: string; settingNames: SettingNames }

/** The name of each model setting, as the reader of an error message knows it. */
export type SettingNames = { address: string; key: string; name: string; privateHost: string }

export const INSTALLATION_SETTINGS: SettingNames = {
  address: 'LLM_BASE_URL',
  key: 'LLM_API_KEY',
  name: 'LLM_MODEL',
  privateHost: 'LLM_BASE_URL',
}

/** The fields of the form on screen. */
export const FORM_SETTINGS: SettingNames = {
  address: 'its address',
  key: 'the key',
  name: 'the name of the model',
  privateHost: 'its address',
}

export const ASSISTANT_SETTINGS: SettingNames = {
  ...FORM_SETTINGS,
  privateHost: 'its address, or ask your server administrator to allow it',
}

export const providerName = (url: URL) => `The AI provider at ${url.hostname}`

export const broken = (url: URL, fault: string, cause?: unknown) =>
  new ModelError('broken', `${providerName(url)} ${fault}.`, { cause })

export const emptyAnswer = (model: string) => new ModelError('refused', `${model} returned an empty answer.`)

export const truncated = (model: string) =>
  new ModelError('refused', `The answer of ${model} grew too long and was cut off.`)

export const filtered = ({ url, model }: ProviderRef) =>
  new ModelError('refused', `${providerName(url)} did not let ${model} answer this.`)

/** Maps a response with another status than 200, and its body, to an error. */
export function errorOfResponse(
  { status, headers }: OutboundResponse,
  said: string,
  provider: ProviderRef,
): ModelError {
  const { error } = Refusal.safeParse(parsed(said)).data ?? {}
  const meant = status === 400 ? statusMeantBy(said) : status
  return errorOfStatus(meant, codeOf(error), provider, retryAfterMs(headers, Date.now()))
}

/** Some servers use status 400 for every error and give the cause only in the message. */
const statusMeantBy = (said: string): number => TOLD_IN_WORDS.find(([words]) => words.test(said))?.[1] ?? 400

const TOLD_IN_WORDS: [words: RegExp, status: number][] = [
  [
    /context (?:length|window|size)|prompt is too long|too many (?:input )?tokens|maximum .{0,30}tokens/i,
    413,
  ],
  [/api.?key not valid|invalid api.?key|incorrect api.?key/i, 401],
  [/not a valid model|model.{0,60}(?:not found|does not exist|not loaded)|no models? loaded/i, 404],
]

/** Maps an error event in a stream to an error. */
export function errorInStream(error: unknown, provider: ProviderRef): ModelError {
  const code = codeOf(error)
  const status = Number(code)
  return errorOfStatus(status >= 400 ? status : (statusByCode.get(code) ?? 500), code, provider)
}

/** Maps a failed request. Our own outbound client refuses redirects and addresses off limits for an account. */
export function requestError(error: unknown, { url, settingNames }: ProviderRef): unknown {
  if (!isOutbound(error)) return error
  if (error.reason?.code === 'host_redirect' || error.reason?.code === 'host_redirect_carries')
    return new ModelError('refused', `${providerName(url)} points elsewhere. Check ${settingNames.address}.`)
  if (error.code === 'outbound_refused')
    return new ModelError('refused', `${error.message}. Check ${settingNames.privateHost}.`)
  const message = `${providerName(url)} cannot be reached. Check ${settingNames.address}, or try again later.`
  return new ModelError('unavailable', message, { cause: error })
}

/** Maps a failure while reading the response: the connection broke, or the response exceeded our limits. */
export function streamError(error: unknown, { url }: ProviderRef): unknown {
  if (!isOutbound(error)) return error
  if (error.code === 'outbound_refused')
    return broken(url, 'sent an answer that is too large or cannot be unpacked', error)
  return new ModelError('unavailable', `${providerName(url)} cut off its answer. Try again.`, {
    cause: error,
  })
}

const isOutbound = (error: unknown): error is AppError =>
  error instanceof AppError && !(error instanceof ModelError)

function errorOfStatus(
  status: number,
  code: string,
  { url, model, settingNames }: ProviderRef,
  waitMs?: number,
): ModelError {
  const who = providerName(url)
  const refused = (text: string) => new ModelError('refused', text)
  if (status === 402 || code === 'insufficient_quota')
    return refused(`${who} has no credit left for this key. Top it up or change ${settingNames.key}.`)
  if (status === 429)
    return new ModelError('rate_limited', `${who} is getting too many requests. Try again later.`, {
      retryAfterMs: waitMs,
    })
  if (status >= 500 || status === 408)
    return new ModelError('unavailable', `${who} is unavailable (status ${status}). Try again later.`, {
      retryAfterMs: waitMs,
    })
  if (status === 401) return refused(`${who} does not accept the key. Check ${settingNames.key}.`)
  if (status === 403) return refused(`${who} does not let this key use ${model}. Check ${settingNames.key}.`)
  if (status === 404)
    return refused(
      model
        ? `${who} has no ${model} there. Check ${settingNames.address} and ${settingNames.name}.`
        : `${who} has no list of models there. Check ${settingNames.address}.`,
    )
  if (status === 413 || code === 'context_length_exceeded')
    return refused(`The conversation is too long for ${model}.`)
  if (status >= 400) return refused(`${who} refused the request for ${model} (status ${status}).`)
  return broken(url, `answered with status ${status}`)
}

const Refusal = z.object({ error: z.unknown() })
// OpenAI-compatible servers send a code, Anthropic a type.
const Coded = z.object({ code: z.union([z.string(), z.number()]).nullish(), type: z.string().nullish() })

/** Only compared with known codes, never shown. */
function codeOf(error: unknown): string {
  const { code, type } = Coded.safeParse(error).data ?? {}
  return String(code ?? type ?? '')
}

const statusByCode = new Map([
  ['rate_limit_exceeded', 429],
  ['context_length_exceeded', 400],
  ['invalid_api_key', 401],
  ['model_not_found', 404],
  ['rate_limit_error', 429],
  ['authentication_error', 401],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['invalid_request_error', 400],
  ['request_too_large', 413],
  ['overloaded_error', 529],
])

/** Drops the parser's error, because it would quote the provider's text. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
