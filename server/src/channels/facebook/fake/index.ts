// Facebook as the product uses it: the Graph API with its rules, the login window, and webhook calls.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callerOf } from './access.ts'
import { chatPage } from './chat-page.ts'
import { control } from './control.ts'
import { createCustomers } from './customers.ts'
import { dialogPage } from './dialog.ts'
import { readGraphRequest } from './graph-request.ts'
import { fullGrant } from './login.ts'
import { createPusher } from './push.ts'
import { type Fault, Refusal } from './refusal.ts'
import { answerGraph, type GraphParts } from './routes.ts'
import { APP, createWorld } from './world.ts'

export interface FakeOptions {
  port?: number
  host?: string
  now?: () => number
  /** The app's setting "Require App Secret". */
  needsProof?: boolean
  /** Allows messages to people who have never written, or wrote long ago. */
  knowsEveryone?: boolean
  /** How many conversation queries per second a page may make. */
  looksPerSecond?: number
}

export async function startFakeFacebook(options: FakeOptions = {}) {
  const { port = 0, host = '127.0.0.1', now = Date.now, needsProof = true } = options
  const { knowsEveryone = false, looksPerSecond = 2 } = options
  const world = createWorld(now)
  const pusher = createPusher(world)
  const coming: Fault[] = []
  const calls: string[] = []
  let origin = ''
  const customers = createCustomers(world, pusher, () => origin)
  const parts: GraphParts = {
    world,
    pusher,
    customers,
    coming,
    grant: fullGrant(),
    rules: { knowsEveryone, looksPerSecond },
    echoesFirst: false,
    load: 1,
    origin: () => origin,
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, origin)
    if (url.pathname.startsWith('/fake/'))
      return control(request, response, { world, customers, coming, origin })
    // Browsers request it automatically; an error would show in the console of the login window.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    if (url.pathname === '/') return sendHtml(response, chatPage([...world.pages.values()]))
    if (/^\/v[\d.]+\/dialog\/oauth$/.test(url.pathname)) return sendHtml(response, dialogPage(url))
    calls.push(`${request.method} ${url.pathname}`)
    const asked = await readGraphRequest(request)
    const caller = callerOf(world, asked.token, asked.params.get('appsecret_proof') ?? null, needsProof)
    const body = await answerGraph(parts, caller, asked)
    if (body === null) return void response.destroy()
    const usage = JSON.stringify({ call_count: parts.load, total_time: 1, total_cputime: 1 })
    sendJson(response, 200, body, { 'x-app-usage': usage })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) return response.destroy(error as Error)
      sendJson(response, error.status, error.body, error.headers)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  origin = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    /** The product's settings for using this fake. */
    settings: {
      FB_APP_ID: APP.id,
      FB_APP_SECRET: APP.secret,
      FB_GRAPH_URL: origin,
      FB_DIALOG_URL: origin,
    },
    world,
    customers,
    pusher,
    calls,
    parts,
    page: (id: string) => world.pages.get(id)!,
    next: (...faults: Fault[]) => void coming.push(...faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakeFacebook = Awaited<ReturnType<typeof startFakeFacebook>>

const sendHtml = (response: ServerResponse, page: string) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)

const sendJson = (response: ServerResponse, status: number, body: object, headers: Record<string, string>) =>
  void response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body))
