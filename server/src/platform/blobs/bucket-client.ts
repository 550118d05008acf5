import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
// The calls of an S3-compatible store that we need, signed with Signature Version 4.
import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { AwsV4Signer } from 'aws4fetch'
import type { BlobSettings } from '../blobs.ts'
import { AppError } from '../errors.ts'
import { createOutbound, type OutboundResponse } from '../safe-fetch.ts'

export type BucketClient = ReturnType<typeof createBucketClient>

type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Called for each attempt. */
  body?: () => Readable | string
}

export interface ListedObject {
  key: string
  changedAt: Date
}

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 200
const LONGEST_MS = 15 * 60_000

export function createBucketClient(settings: BlobSettings) {
  const { origin, hostname, port, protocol } = new URL(settings.S3_ENDPOINT!)
  const bucket = settings.S3_BUCKET!
  // The operator configures this host, so it may be private.
  const outbound = createOutbound({
    allowPrivateHosts: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`],
  })
  const signing = {
    ...{ accessKeyId: settings.S3_ACCESS_KEY_ID!, secretAccessKey: settings.S3_SECRET_ACCESS_KEY! },
    ...{ region: settings.S3_REGION, service: 's3' },
  }

  async function attempt({ method, key = '', query = {}, headers = {}, body }: Call) {
    const url = new URL(`${origin}/${settings.S3_BUCKET}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({ ...signing, method, url: url.href, headers }).sign()
    return outbound.fetch(signed.url, {
      ...{ method, headers: Object.fromEntries(signed.headers), body: body?.() },
      ...{ redirects: 0, maxBytes: Number.POSITIVE_INFINITY, timeoutMs: LONGEST_MS },
    })
  }

  /** Retries while the store is unavailable. Returns null if the object does not exist. */
  async function call(wanted: Call): Promise<OutboundResponse | null> {
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt(wanted).catch((cause) => {
        if (tried < ATTEMPTS) return null
        throw unavailable(reason('bucket_unreached', { bucket }), cause)
      })
      if (answer && answer.status < 300) return answer
      if (answer?.status === 404) {
        const code = await codeOf(answer)
        if (code !== 'NoSuchBucket') return null
        throw unavailable(reason('bucket_missing', { bucket, address: origin }))
      }
      if (answer && (answer.status < 500 || tried === ATTEMPTS)) {
        const code = await codeOf(answer)
        throw unavailable(
          reason('bucket_refused', { bucket, method: wanted.method, answer: code || answer.status }),
        )
      }
      await answer?.bytes().catch(() => {})
      await sleep(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
  }

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const text = await (await call({ method: 'GET', query }))!.text()
      for (const [, content] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: element(content!, 'Key')!, changedAt: new Date(element(content!, 'LastModified')!) }
      token = element(text, 'NextContinuationToken')
    }
  }

  return { call, list, close: outbound.close, place: `${settings.S3_BUCKET} at ${origin}` }
}

const unavailable = (why: Reason, cause?: unknown) =>
  new AppError('unavailable', why, { cause, retryAfterS: 5 })

const codeOf = async (answer: OutboundResponse) => element(await answer.text().catch(() => ''), 'Code') ?? ''

/** Sufficient for the few responses that are read: they are flat and have no attributes. */
function element(xml: string, name: keyof typeof ELEMENTS): string | undefined {
  const [, text] = ELEMENTS[name].exec(xml) ?? []
  return text?.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, entity: string) => ENTITIES[entity]!)
}

const ELEMENTS = {
  Code: /<Code>([^<]*)<\/Code>/,
  Key: /<Key>([^<]*)<\/Key>/,
  LastModified: /<LastModified>([^<]*)<\/LastModified>/,
  NextContinuationToken: /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/,
}
const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
