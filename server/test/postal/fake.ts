// The fake provider of that channel, a post office: accepts what a real one would, refuses the rest, and fails on
// demand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { LARGEST_PARCEL, LONGEST_LETTER } from './adapter.ts'

export const TOKEN = 'postal-token-0123456789'
export const RETRY_AFTER_S = 7

/** `cut`: the letter is accepted, but the connection breaks before the response. */
export type Fault = 'rate' | 'auth' | 'blocked' | 'closed' | 'conflict' | 'cut'

export interface TakenLetter {
  id: string
  to: string
  text: string
  reference: number
  parcel?: { name: string; content: string }
}

export async function openPostOffice() {
  const taken: TakenLetter[] = []
  const coming: Fault[] = []
  const calls: string[] = []
  /** Letters to the shop that have not been polled. */
  const waiting: { place: number; letter: object }[] = []
  const state = {
    boxes: [{ id: 'box-1', name: 'Box 1' }],
    /** The webhook address. */
    address: null as string | null,
    /** Webhook addresses that it refuses. */
    refusedAddress: null as RegExp | null,
    isClosed: false,
    /** Accepts every request, and never responds. */
    isSilent: false,
    /** The code issued to an owner who has given consent. */
    code: null as string | null,
    parcels: {} as Record<string, Buffer>,
    typingTo: [] as string[],
    atTheDesk: [] as string[],
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const path = request.url!.split('?')[0]!
    calls.push(`${request.method} ${request.url}`)
    if (state.isSilent) return
    if (state.isClosed) return end(response, 503)
    if (path === '/agree') return agree(response, JSON.parse(body))
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(response, 401)
    if (path === '/subscription') return subscription(request.method!, body, response)
    if (path.startsWith('/parcels/')) return parcel(path.slice('/parcels/'.length), response)
    if (path === '/typing') return done(response, () => state.typingTo.push(JSON.parse(body).to))
    if (path === '/desk') return done(response, () => state.atTheDesk.push(JSON.parse(body).to))
    const fault = coming.shift()
    if (fault && fault in STATUS_BY_FAULT)
      return end(response, STATUS_BY_FAULT[fault as keyof typeof STATUS_BY_FAULT])
    if (request.method === 'GET') return end(response, 200, lettersAfter(request.url!))
    const letter = JSON.parse(body) as Omit<TakenLetter, 'id'>
    if (!isGood(letter)) return end(response, 400)
    const id = take(request, letter)
    if (fault === 'cut') response.destroy()
    else end(response, 200, { id })
  }

  function agree(response: ServerResponse, { code }: { code: string }) {
    if (code === null || code !== state.code) return end(response, 401)
    state.code = null
    end(response, 200, { token: TOKEN })
  }

  function subscription(method: string, body: string, response: ServerResponse) {
    if (method === 'PUT') {
      const { address } = JSON.parse(body) as { address: string | null }
      if (address && state.refusedAddress?.test(address)) return end(response, 400)
      state.address = address
    }
    if (method === 'DELETE') state.address = null
    end(response, 200, { boxes: state.boxes, address: state.address })
  }

  function parcel(ref: string, response: ServerResponse) {
    const content = state.parcels[ref]
    if (content) end(response, 200, { content: content.toString('base64') })
    else end(response, 404)
  }

  /** A request for letters after a position acknowledges everything up to it. */
  function lettersAfter(url: string) {
    const after = Number(/after=(\d+)/.exec(url)![1])
    const letters = waiting.filter(({ place }) => place > after)
    return { letters: letters.map(({ letter }) => letter), next: letters.at(-1)?.place ?? after }
  }

  function take({ method, url }: IncomingMessage, letter: Omit<TakenLetter, 'id'>): string {
    const known = method === 'PUT' && taken.find(({ id }) => url === `/letters/${id}`)
    if (known) return Object.assign(known, letter).id
    taken.push({ ...letter, id: `letter-${taken.length + 1}` })
    return taken.at(-1)!.id
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    taken,
    calls,
    state,
    bring: (letters: object[]) =>
      letters.forEach((letter) => void waiting.push({ place: waiting.length + 1, letter })),
    next: (...faults: Fault[]) => void coming.push(...faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const STATUS_BY_FAULT = { rate: 429, auth: 401, blocked: 403, closed: 503, conflict: 409 } as const

function isGood({ text, parcel }: Omit<TakenLetter, 'id'>): boolean {
  const size = [...text].length
  const weight = parcel ? Buffer.from(parcel.content, 'base64').length : 0
  return (size > 0 || weight > 0) && size <= LONGEST_LETTER && weight <= LARGEST_PARCEL
}

function done(response: ServerResponse, work: () => void) {
  work()
  end(response, 200, {})
}

function end(response: ServerResponse, status: number, body: object = { error: 'refused' }) {
  const headers = { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_S) }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
