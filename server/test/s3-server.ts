// An in-memory S3-compatible store, which verifies Signature Version 4 with an independent implementation.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const KEY_ID = 'test-key'
const SECRET = 'test/secret+key'
const REGION = 'eu-test-1'
const BUCKET = 'switchboard-files'
/** Small, so that a listing has several pages. */
const PAGE = 3

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

/** Call it at the top of a test file. */
export async function s3Server() {
  const objects = new Map<string, { content: Buffer; changedAt: Date }>()
  const requests: string[] = []
  const state = { failures: 0 }
  const server = createServer(async (request, response) => {
    const content = await buffer(request)
    requests.push(`${request.method} ${request.url}`)
    const { status, body = '', headers } = answer(request, content)
    response.writeHead(status, { 'content-length': body.length, ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  })

  function answer(request: IncomingMessage, content: Buffer): Answer {
    if (state.failures > 0) {
      state.failures -= 1
      return refusal(503, 'SlowDown')
    }
    const url = new URL(request.url!, 'http://s3')
    const fault = faultOf(request, url, content)
    if (fault) return refusal(403, fault)
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (!key) return list(url.searchParams)
    return METHODS[request.method!]!(key, content, request)
  }

  const METHODS: Record<string, (key: string, content: Buffer, request: IncomingMessage) => Answer> = {
    GET: (key, _, { headers }) => read(key, headers.range),
    HEAD: (key) => read(key),
    PUT(key, content, { headers }) {
      const source = headers['x-amz-copy-source'] as string | undefined
      const copied = source && objects.get(source.slice(`/${BUCKET}/`.length))
      if (source && !copied) return refusal(404, 'NoSuchKey')
      objects.set(key, { content: copied ? copied.content : content, changedAt: new Date() })
      return { status: 200, body: source ? '<CopyObjectResult/>' : '' }
    },
    DELETE(key) {
      objects.delete(key)
      return { status: 204 }
    },
  }

  function read(key: string, range?: string): Answer {
    const found = objects.get(key)
    if (!found) return refusal(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const part = range ? found.content.subarray(Number(from), Number(to) + 1) : found.content
    return { status: range ? 206 : 200, body: part }
  }

  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.sort().slice(0, PAGE)
    const contents = page.map((key) => {
      const time = objects.get(key)!.changedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`
    })
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const settings = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: KEY_ID,
    S3_SECRET_ACCESS_KEY: SECRET,
  }
  return { settings, objects, requests, state }
}

const refusal = (status: number, code: string): Answer => ({
  ...{ status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` },
  headers: { 'content-type': 'application/xml' },
})

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Null if the signature, its time and the content are valid. */
function faultOf({ method, headers }: IncomingMessage, url: URL, content: Buffer): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!authorization) return 'AccessDenied'
  const [, keyId, scope, region, signedHeaders, signature] = authorization
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const names = signedHeaders!.split(';')
  const amazons = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (!names.includes('host') || amazons.some((name) => !names.includes(name))) return 'AccessDenied'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(content)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const canonical = [
    ...[method, url.pathname, query],
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', signedHeaders, payload],
  ].join('\n')
  const [day, ...rest] = scope!.split('/')
  const key = rest.reduce<Buffer>((secret, part) => hmac(secret, part), hmac(`AWS4${SECRET}`, day!))
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}
