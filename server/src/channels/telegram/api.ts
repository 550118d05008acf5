// grammY's types and Bot API encoding over our own outbound access. One API call per function call, without retries.
import { Readable } from 'node:stream'
import { Api, type ApiClientOptions, type RawApi } from 'grammy'
import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import { channelErrorOf } from './refusals.ts'

export interface TelegramCredentials {
  token: string
  /** Sent by Telegram with every webhook call. */
  secret: string
}

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

export interface Telegram {
  /** For calls that deliver something: without a response nobody knows whether it was accepted. */
  tell<Result>(token: string, work: Work<Result>, options?: CallOptions): Promise<Result>
  /** For calls that can be repeated. */
  ask<Result>(token: string, work: Work<Result>, options?: CallOptions): Promise<Result>
  download(token: string, path: string, signal: AbortSignal): Promise<OutboundResponse>
}

type Work<Result> = (api: RawApi) => Promise<Result>

export function openTelegramApi(root: string, outbound: Outbound): Telegram {
  function call<Result>(
    token: string,
    work: Work<Result>,
    { signal, timeoutMs = 30_000 }: CallOptions,
    isQuestion: boolean,
  ): Promise<Result> {
    const fetch = fetchBy(outbound, { signal, timeoutMs })
    const { raw } = new Api(token, { apiRoot: root, timeoutSeconds: NEVER_FIRST, fetch })
    return work(raw).catch((error) => {
      throw channelErrorOf(error, isQuestion)
    })
  }

  return {
    tell: (token, work, options = {}) => call(token, work, options, false),
    ask: (token, work, options = {}) => call(token, work, options, true),
    async download(token, path, signal) {
      const url = `${root}/file/bot${token}/${path.split('/').map(encodeURIComponent).join('/')}`
      const limits = { signal, timeoutMs: DOWNLOAD_MS, maxBytes: LARGEST_DOWNLOAD, redirects: 0 }
      return outbound.fetch(url, limits).catch((error) => {
        throw channelErrorOf(error, true)
      })
    },
  }
}

// Our own timeout also closes the connection; grammY's would leave it open.
const NEVER_FIRST = 24 * 3600
const DOWNLOAD_MS = 120_000
const LARGEST_DOWNLOAD = 20 * 1024 * 1024

type Fetch = NonNullable<ApiClientOptions['fetch']>

function fetchBy(outbound: Outbound, limits: CallOptions): Fetch {
  const send = async (url: string, { headers, body }: { headers: Record<string, string>; body: unknown }) => {
    const answer = await outbound.fetch(url, {
      method: 'POST',
      headers: { 'content-type': headers['content-type']! },
      body: body instanceof Readable ? body : String(body),
      redirects: 0,
      ...limits,
    })
    return { json: () => readAnswer(answer) }
  }
  return send as unknown as Fetch
}

/** A proxy may answer with an HTML page. Then the status is enough. */
async function readAnswer(answer: OutboundResponse): Promise<unknown> {
  if (answer.status < 400 || /json/.test(answer.headers.get('content-type') ?? '')) return answer.json()
  await answer.bytes()
  return { ok: false, error_code: answer.status, description: 'no answer of the Bot API' }
}
