// A browser that has signed in before keeps a cookie that says so. The cookie grants no access: it only keeps the
// browser from being locked out by other people's password guesses.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'

const COOKIE = 'switchboard_device'
const COOKIE_VALUE = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)\\.([\\w-]+)(?:;|$)`)
const PURPOSE = 'known device'
const YEAR_S = 365 * 86_400

/** The device's id, if it has signed in to this account before; else null. */
export function knownDevice(app: App, { headers }: Pick<FastifyRequest, 'headers'>, email: string) {
  const value = COOKIE_VALUE.exec(headers.cookie ?? '')
  if (!value) return null
  const [, id, signature] = value as unknown as [string, string, string]
  return app.secrets.verify(PURPOSE, `${id} ${email}`, signature) ? id : null
}

export function rememberDevice(app: App, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const id = knownDevice(app, request, email) ?? randomBytes(12).toString('base64url')
  const secure = request.protocol === 'https' || app.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${id}.${app.secrets.sign(PURPOSE, `${id} ${email}`)}; Path=/api/auth; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${secure}`,
  )
}
