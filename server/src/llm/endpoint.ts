// What an OpenAI-compatible server can do besides chat.
import { z } from 'zod'
import type { Outbound, OutboundRequest } from '../platform/safe-fetch.ts'
import {
  broken,
  type Places,
  parsed,
  readingTrouble,
  refusalOf,
  sendingTrouble,
} from './provider/troubles.ts'

export type Endpoint = {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string | null
  outbound: Outbound
  places: Places
}

/** One vector for each text, in the order of the texts. */
export async function embedTexts(endpoint: Endpoint, model: string, input: string[], signal: AbortSignal) {
  const body = JSON.stringify({ model, input, encoding_format: 'float' })
  const answer = await post(endpoint, { path: '/embeddings', model, timeoutMs: 60_000, signal }, body, {
    'content-type': 'application/json',
  })
  const vectors = Embeddings.safeParse(answer).data?.data.toSorted((one, other) => one.index - other.index)
  if (vectors?.length !== input.length)
    throw broken(new URL(endpoint.baseUrl), 'sent something that is not vectors')
  return vectors.map(({ embedding }) => embedding)
}

export type Recording = { name: string; mediaType: string; bytes: Uint8Array }

/** What is said in a recording. */
export async function transcribe(
  endpoint: Endpoint,
  model: string,
  { name, mediaType, bytes }: Recording,
  signal: AbortSignal,
): Promise<string> {
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
  const said = Transcript.safeParse(answer).data
  if (!said) throw broken(new URL(endpoint.baseUrl), 'sent something that is not a transcript')
  return said.text
}

const MAX_BYTES = 64 * 1024 * 1024

type Asked = { path: string; model: string; timeoutMs: number; signal: AbortSignal }

async function post(
  { baseUrl, apiKey, outbound, places }: Endpoint,
  { path, model, timeoutMs, signal }: Asked,
  body: NonNullable<OutboundRequest['body']>,
  headers: Record<string, string>,
): Promise<unknown> {
  const url = new URL(`${baseUrl}${path}`)
  const named = { url, model, places }
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
      throw sendingTrouble(error, named)
    })
  const said = await response.text().catch((error) => {
    throw readingTrouble(error, named)
  })
  if (response.status !== 200) throw refusalOf(response, said, named)
  return parsed(said)
}

const Embeddings = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
})
const Transcript = z.object({ text: z.string() })
