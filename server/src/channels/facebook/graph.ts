// One Graph API call per function call, without retries. Tokens are sent in a header, since URLs end up in logs.

import { createHmac } from 'node:crypto'
import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import { ChannelError } from '../channel.ts'
import { requestError } from '../request-error.ts'
import { loadOf, refusalOf } from './refusals.ts'

/** A paged list. The URL of the next page contains the token, so only the cursor is used. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    data: z.array(item),
    paging: z
      .looseObject({ cursors: z.looseObject({ after: z.string() }).optional(), next: z.string().optional() })
      .optional(),
  })

export interface GraphCall<Answer> {
  token: string
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  body?: object
  answer: z.ZodType<Answer>
  signal?: AbortSignal
  timeoutMs?: number
  /** The call delivers a message: without a response nobody knows whether it was accepted. */
  isDelivery?: boolean
}

export interface Graph {
  ask<Answer>(path: string, call: GraphCall<Answer>): Promise<{ answer: Answer; load: number }>
  call<Answer>(path: string, call: GraphCall<Answer>): Promise<Answer>
  download(url: string, signal: AbortSignal): Promise<OutboundResponse>
  appId: string
  appToken: string
}

export function openGraph(config: Config, outbound: Outbound): Graph {
  const { FB_GRAPH_URL, FB_GRAPH_VERSION, FB_APP_SECRET, FB_APP_ID } = config
  const secret = FB_APP_SECRET ?? ''
  const appToken = `${FB_APP_ID}|${secret}`

  function addressOf(path: string, { token, query }: Pick<GraphCall<unknown>, 'token' | 'query'>) {
    const url = new URL(`${FB_GRAPH_URL}/${FB_GRAPH_VERSION}/${path}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    if (token !== appToken) url.searchParams.set('appsecret_proof', proofOf(token, secret))
    return url
  }

  async function ask<Answer>(path: string, call: GraphCall<Answer>) {
    const { token, method = 'GET', body, signal, timeoutMs, answer, isDelivery = false } = call
    try {
      const { bytes, type } = await packed(body)
      const response = await outbound.fetch(addressOf(path, call), {
        method,
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
        ...(bytes && { body: bytes }),
        redirects: 0,
        ...(signal && { signal }),
        ...(timeoutMs && { timeoutMs }),
      })
      if (response.status !== 200) throw refusalOf(response.status, await bodyOf(response), response.headers)
      return { answer: answer.parse(await response.json()), load: loadOf(response.headers) }
    } catch (error) {
      throw failureOf(error, isDelivery)
    }
  }

  return {
    ask,
    call: async (path, call) => (await ask(path, call)).answer,
    download: (url, signal) =>
      outbound.fetch(url, { signal, maxBytes: LARGEST_FILE, timeoutMs: DOWNLOAD_MS }).catch((error) => {
        throw failureOf(error, false)
      }),
    appId: FB_APP_ID ?? '',
    appToken,
  }
}

/** Proves that the user of the token also knows the app's secret. */
export const proofOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('hex')

export const LARGEST_FILE = 25 * 1024 * 1024
const DOWNLOAD_MS = 120_000

async function packed(body: object | undefined): Promise<{ bytes?: Uint8Array; type?: string }> {
  if (!body) return {}
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type')! }
}

/** A proxy may answer with an HTML page. Then the status is enough. */
const bodyOf = (response: OutboundResponse) => response.json().catch(() => null)

function failureOf(error: unknown, isDelivery: boolean): ChannelError {
  const failure = requestError(error, 'Facebook')
  if (failure.kind !== 'ambiguous' || isDelivery) return failure
  return new ChannelError('transient', reason('fb_odd'), { cause: error })
}
