// The post office: takes what a real one would take, refuses the rest, and goes wrong in every way on demand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { LONGEST_LETTER } from './adapter.ts'

export const TOKEN = 'postal-token-0123456789'
export const RETRY_AFTER_S = 7

/** `cut`: the letter is taken, but the connection breaks before anybody hears of it. */
export type Fault = 'rate' | 'auth' | 'blocked' | 'closed' | 'conflict' | 'cut'

export interface TakenLetter {
  id: string
  to: string
  text: string
  reference: number
}

export async function openPostOffice() {
  const taken: TakenLetter[] = []
  const coming: Fault[] = []
  const calls: string[] = []
  /** Letters to the shop that wait to be asked for. */
  const waiting: { place: number; letter: object }[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    calls.push(`${request.method} ${request.url}`)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(response, 401)
    if (request.url === '/subscription') return end(response, 200, {})
    const fault = coming.shift()
    if (fault && fault in STATUS_BY_FAULT)
      return end(response, STATUS_BY_FAULT[fault as keyof typeof STATUS_BY_FAULT])
    if (request.method === 'GET') return end(response, 200, lettersAfter(request.url!))
    const letter = JSON.parse(body) as Omit<TakenLetter, 'id'>
    const size = [...letter.text].length
    if (size === 0 || size > LONGEST_LETTER) return end(response, 400)
    const id = take(request, letter)
    if (fault === 'cut') response.destroy()
    else end(response, 200, { id })
  }

  /** Whoever asks for what comes after a place has read everything up to it. */
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

function end(response: ServerResponse, status: number, body: object = { error: 'refused' }) {
  const headers = { 'content-type': 'application/json', 'retry-after': String(RETRY_AFTER_S) }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
