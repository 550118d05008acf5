// What can be wrong with a provider, in words that say what the operator can do.
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import { ModelError } from '../model.ts'
import { retryAfterMs } from './retry-after.ts'

export type Named = { url: URL; model: string }

export const providerName = (url: URL) => `The AI provider at ${url.hostname}`

export const broken = (url: URL, fault: string, cause?: unknown) =>
  new ModelError('broken', `${providerName(url)} ${fault}.`, { cause })

export const saidNothing = (model: string) => new ModelError('refused', `${model} answered without a word.`)

export const cutOff = (model: string) =>
  new ModelError('refused', `The answer of ${model} grew too long and was cut off.`)

export const filtered = ({ url, model }: Named) =>
  new ModelError('refused', `${providerName(url)} did not let ${model} answer this.`)

/** An answer with another status than 200. */
export async function refusalOf(response: OutboundResponse, provider: Named): Promise<ModelError> {
  const { error } = Refusal.safeParse(await response.json().catch(() => null)).data ?? {}
  return trouble(response.status, codeOf(error), provider, retryAfterMs(response.headers, Date.now()))
}

/** An error that comes where an answer or its next piece was due. */
export function inBandTrouble(error: unknown, provider: Named): ModelError {
  const code = codeOf(error)
  const status = Number(code)
  return trouble(status >= 400 ? status : (statusByCode.get(code) ?? 500), code, provider)
}

/** The request itself failed. All that can be refused on our side here is a redirect. */
export function sendingTrouble(error: unknown, url: URL): unknown {
  if (!isOutbound(error)) return error
  if (error.code === 'outbound_refused')
    return new ModelError('refused', `${providerName(url)} points elsewhere. Check LLM_BASE_URL.`)
  const advice = 'Check LLM_BASE_URL, or try again later.'
  return new ModelError('unavailable', `${providerName(url)} cannot be reached. ${advice}`, { cause: error })
}

/** Reading the answer failed: the connection broke, or we would not take any more of it. */
export function readingTrouble(error: unknown, url: URL): unknown {
  if (!isOutbound(error)) return error
  if (error.code === 'outbound_refused')
    return broken(url, 'sent an answer that is too large or cannot be unpacked', error)
  return new ModelError('unavailable', `${providerName(url)} broke off its answer. Try again.`, {
    cause: error,
  })
}

const isOutbound = (error: unknown): error is AppError =>
  error instanceof AppError && !(error instanceof ModelError)

function trouble(status: number, code: string, { url, model }: Named, waitMs?: number): ModelError {
  const who = providerName(url)
  const refused = (text: string) => new ModelError('refused', text)
  if (status === 402 || code === 'insufficient_quota')
    return refused(`${who} has no credit left for this key. Top it up or change LLM_API_KEY.`)
  if (status === 429)
    return new ModelError('rate_limited', `${who} is getting too many requests. Try again later.`, {
      retryAfterMs: waitMs,
    })
  if (status >= 500 || status === 408)
    return new ModelError('unavailable', `${who} is in trouble (status ${status}). Try again later.`, {
      retryAfterMs: waitMs,
    })
  if (status === 401) return refused(`${who} does not accept the key. Check LLM_API_KEY.`)
  if (status === 403) return refused(`${who} does not let this key use ${model}. Check LLM_API_KEY.`)
  if (status === 404) return refused(`${who} has no ${model} there. Check LLM_BASE_URL and LLM_MODEL.`)
  if (status === 413 || code === 'context_length_exceeded')
    return refused(`The conversation is too long for ${model}.`)
  if (status >= 400) return refused(`${who} refused the request for ${model} (status ${status}).`)
  return broken(url, `answered with status ${status}`)
}

const Refusal = z.object({ error: z.unknown() })
const Coded = z.object({ code: z.union([z.string(), z.number()]) })

/** Compared with what we know, and never shown. */
const codeOf = (error: unknown) => String(Coded.safeParse(error).data?.code ?? '')

const statusByCode = new Map([
  ['rate_limit_exceeded', 429],
  ['context_length_exceeded', 400],
  ['invalid_api_key', 401],
  ['model_not_found', 404],
])
