// A Bitrix24 portal and its OAuth server in one, with the documented rules and failures of both.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contentDisposition } from '../../../platform/file-name.ts'
import { createLimiter } from '../limiter.ts'
import { control } from './control.ts'
import type { Fault } from './faults.ts'
import { answerOAuth } from './oauth.ts'
import { chatPage } from './pages/chat.ts'
import { createPortal } from './portal.ts'
import { answerCall, type Call } from './rest.ts'
import { createTokens, type FakeApp } from './tokens.ts'

export const CLIENT = { clientId: 'local.fake-0123456789', clientSecret: 'fake-client-secret-0123456789' }
export const APPLICATION_TOKEN = 'fake-application-token-0123456789'
const HOOK_PATH = '/rest/1/fakewebhook0123456789/'

export type FakePortal = Awaited<ReturnType<typeof openFakePortal>>

interface Options {
  port?: number
  host?: string
  now?: () => Date
  redirectUri?: string
  /** Rate limit: burst size and calls per second. */
  bucket?: { size: number; perSecond: number }
  opensUnknownChats?: boolean
}

export async function openFakePortal({
  port = 0,
  host = '127.0.0.1',
  now = () => new Date(),
  redirectUri = 'http://localhost:3000/api/bitrix/oauth/callback',
  bucket = { size: 50, perSecond: 2 },
  opensUnknownChats = false,
}: Options = {}) {
  const app: FakeApp = { ...CLIENT, redirectUri }
  const portal = createPortal({ now, applicationToken: APPLICATION_TOKEN })
  const tokens = createTokens(app, now)
  const limiter = createLimiter(now, bucket)
  const calls: Call[] = []
  const complaints: string[] = []
  const coming: Fault[] = []
  const downloads = new Map<string, number>()
  const office = { portal, now, opensUnknownChats, newDownload }
  const desk = { office, tokens, hookPath: HOOK_PATH, calls, complaints, coming, hasRoom }

  function hasRoom() {
    if (limiter.waitMs('calls', 1) > 0) return false
    limiter.take('calls')
    return true
  }

  function newDownload(fileId: number): string {
    const token = `imbot|${downloads.size + 1}`
    downloads.set(token, fileId)
    return `${url}/rest/download.json?token=${encodeURIComponent(token)}`
  }

  function answerDownload(request: IncomingMessage, response: ServerResponse) {
    const token = new URL(request.url!, url).searchParams.get('token') ?? ''
    const file = portal.files.get(downloads.get(token) ?? 0)
    downloads.delete(token)
    response
      .writeHead(file ? 200 : 403, {
        'content-type': 'application/octet-stream',
        ...(file && { 'content-disposition': contentDisposition('attachment', file.name) }),
      })
      .end(file?.bytes)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const path = request.url!
    if (path.startsWith('/fake/'))
      return control({ portal, app, calls, coming, complaints, now }, request, response, body)
    if (path.startsWith('/oauth/')) return answerOAuth({ app, tokens, url }, request, response, body)
    if (path.startsWith('/rest/download.json')) return answerDownload(request, response)
    if (path.startsWith('/rest/')) return answerCall(desk, request, response, body)
    if (path === '/favicon.ico') return void response.writeHead(204).end()
    const html = path === '/' ? chatPage({ portalUrl: url, hookUrl: url + HOOK_PATH, ...app }) : ''
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const url = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    url,
    host: new URL(url).host,
    hookUrl: url + HOOK_PATH,
    app,
    portal,
    tokens,
    calls,
    complaints,
    /** The next calls fail with these faults, one each. */
    next: (...faults: Fault[]) => void coming.push(...faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
