// What an OpenAI-compatible server can do besides chat.
import { z } from 'zod'
import type { Outbound, OutboundRequest } from '../platform/safe-fetch.ts'
import {
  broken,
  errorOfResponse,
  parsed,
  requestError,
  type SettingNames,
  streamError,
} from './provider/errors.ts'

export type Endpoint = {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | null
  outbound: Outbound
  settingNames: SettingNames
}

/** Returns one vector per text, in order, and the number of tokens if the server reports it. */
export async function embedTexts(endpoint: Endpoint, model: string, input: string[], signal: AbortSignal) {
  const body = JSON.stringify({ model, input, encoding_format: 'float' })
  const answer = await post(endpoint, { path: '/embeddings', model, timeoutMs: 60_000, signal }, body, {
    'content-type': 'application/json',
  })
  const { data, usage } = Embeddings.safeParse(answer).data ?? { data: [] }
  if (data.length !== input.length)
    throw broken(new URL(endpoint.baseUrl), 'sent something that is not vectors')
  const vectors = data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
  return { vectors, tokens: usage?.total_tokens ?? null }
}

export type Recording = { name: string; mediaType: string; bytes: Uint8Array }

/** `seconds`: the duration of the recording. */
export type Transcript = { text: string; seconds: number }

export async function transcribe(
  endpoint: Endpoint,
  model: string,
  { name, mediaType, bytes }: Recording,
  signal: AbortSignal,
): Promise<Transcript> {
  const form = new FormData()
  form.append('model', model)
  form.append('response_format', 'json')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
  const packed = new Response(form)
  const answer = await post(
    endpoint,
    { path: '/audio/transcriptions', model, timeoutMs: 600_000, signal },
    new Uint8Array(await packed.arrayBuffer()),
    { 'content-type': packed.headers.get('content-type')! },
  )
  const said = Said.safeParse(answer).data
  if (!said) throw broken(new URL(endpoint.baseUrl), 'sent something that is not a transcript')
  const told = said.usage?.seconds ?? said.duration
  return { text: said.text, seconds: told ?? secondsOf({ name, mediaType, bytes }) }
}

/** The duration that the file states, else an estimate from its size at the bit rate of speech. */
export function secondsOf({ mediaType, bytes }: Recording): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const estimate = bytes.length / SPEECH_BYTES_PER_S
  if (mediaType !== 'audio/ogg') return estimate
  const page = buffer.lastIndexOf('OggS')
  if (page < 0 || page + 14 > buffer.length) return estimate
  // The granule position of the last page. Opus always counts at 48 kHz.
  const seconds = Number(buffer.readBigInt64LE(page + 6)) / 48_000
  return seconds > 0 && seconds < 86_400 ? seconds : estimate
}

const SPEECH_BYTES_PER_S = 4_000

const MAX_BYTES = 64 * 1024 * 1024

type Asked = { path: string; model: string; timeoutMs: number; signal: AbortSignal }

async function post(
  { baseUrl, apiKey, outbound, settingNames }: Endpoint,
  { path, model, timeoutMs, signal }: Asked,
  body: NonNullable<OutboundRequest['body']>,
  headers: Record<string, string>,
): Promise<unknown> {
  const url = new URL(`${baseUrl}${path}`)
  const named = { url, model, settingNames }
  const response = await outbound
    .fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
      body,
      signal,
      timeoutMs,
      maxBytes: MAX_BYTES,
      redirects: 0,
    })
    .catch((error) => {
      throw requestError(error, named)
    })
  const said = await response.text().catch((error) => {
    throw streamError(error, named)
  })
  if (response.status !== 200) throw errorOfResponse(response, said, named)
  return parsed(said)
}

const Embeddings = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
  usage: z
    .object({ total_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
})
const Seconds = z.number().min(0).nullish().catch(null)
/** Some servers report the duration, in different fields. */
const Said = z.object({
  text: z.string(),
  duration: Seconds,
  usage: z.object({ seconds: Seconds }).nullish().catch(null),
})
