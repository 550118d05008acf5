// A fake of the business's own system: verifies webhooks as docs/channels/api.md describes, and fails on demand.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { api } from '@switchboard/contract'

type Event = api.apiChannel.ApiChannelEvent
/** A response status. `cut`: it stores the event, but breaks the connection before responding. */
export type Fault = number | 'cut'

export const RETRY_AFTER_S = 7

export async function openReceiver(secret: string) {
  const events: Event[] = []
  const faults: Fault[] = []
  const state = {
    secret,
    attempts: 0,
    refused: 0,
    options: 0,
    /** The raw request. */
    last: null as { headers: Record<string, string>; body: string } | null,
  }
  const files: Record<string, Buffer> = {}

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const end = (status: number) =>
      response.writeHead(status, { 'retry-after': String(RETRY_AFTER_S) }).end('thanks')
    if (request.url === '/moved') return response.writeHead(301, { location: '/hook' }).end()
    if (request.method === 'OPTIONS') {
      state.options++
      return end(404)
    }
    const file = request.method === 'GET' && files[request.url!]
    if (file) return response.writeHead(200).end(file)
    if (request.method === 'GET') return end(404)
    state.attempts++
    state.last = { headers: request.headers as Record<string, string>, body }
    if (!isGenuine(state.secret, request.headers, body)) {
      state.refused++
      return end(401)
    }
    const fault = faults.shift()
    if (typeof fault === 'number') return end(fault)
    const event = JSON.parse(body) as Event
    // Events are deduplicated by id.
    if (!events.some(({ id }) => id === event.id)) events.push(event)
    return fault === 'cut' ? response.destroy() : end(204)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    movedUrl: `http://${host}/moved`,
    events,
    faults,
    state,
    files,
    textsOf: (conversationId: string) =>
      events
        .filter(({ data }) => data.conversation_id === conversationId)
        .map(({ data }) => data.message.text),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const OLDEST_S = 300

function isGenuine(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > OLDEST_S) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}
