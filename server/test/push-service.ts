import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedPush {
  path: string
  /** The payload as the browser's service worker would get it. */
  message: { title: string; body: string; url: string; tag: string }
  key: string
}

/** A push service with one subscription: verifies the sender (RFC 8292) and decrypts like a browser (RFC 8291). */
export async function pushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  /** Why a message was refused. */
  const refused: string[] = []
  let status = 201
  let isMute = false
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    try {
      const key = checkedSender(request, `http://127.0.0.1:${port}`)
      if (status === 201)
        received.push({ path: request.url!, key, message: JSON.parse(decrypted(body, browser, auth)) })
      if (!isMute) response.writeHead(status).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(403).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    received,
    refused,
    answer: (next: number) => {
      status = next
    },
    /** Accepts messages without responding. */
    mute: (mutes: boolean) => {
      isMute = mutes
    },
    subscription: (path: string) => ({
      endpoint: `http://127.0.0.1:${port}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Verifies the request and returns the sender's public key. */
function checkedSender({ headers, method }: IncomingMessage, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (method !== 'POST' || point.length !== 65) throw new Error('no VAPID key')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('wrong signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const leftS = exp - Date.now() / 1000
  if (aud !== origin || leftS <= 0 || leftS > 24 * 3600) throw new Error('wrong audience or time')
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('nobody to ask')
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
    throw new Error('wrong encoding or no TTL')
  return key
}

/** RFC 8188 with the keys of RFC 8291: salt, record size, the sender's key, one record. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const opener = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  opener.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
