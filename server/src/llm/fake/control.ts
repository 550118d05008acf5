import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from './serve.ts'

type State = { calls: Call[]; coming: string[]; names: string[]; openCount(): number }

/**
 * For tests in other processes: `POST /fake/next` with a list of scenarios sets the responses to the next calls, `GET
 * /fake/calls` returns the received calls, `DELETE /fake/calls` clears them.
 */
export function control(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  body: string,
  { calls, coming, names, openCount }: State,
): void {
  const reply = (status: number, content: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))

  if (method === 'POST' && url === '/fake/next') {
    const wanted: unknown = JSON.parse(body)
    if (!Array.isArray(wanted) || !wanted.every((name) => names.includes(name)))
      return void reply(400, { error: 'Send a list of scenarios', scenarios: names })
    coming.push(...wanted)
    return void reply(200, { coming })
  }
  if (method === 'DELETE' && url === '/fake/calls') calls.length = coming.length = 0
  else if (method !== 'GET' || url !== '/fake/calls')
    return void reply(404, { error: 'Use POST /fake/next, GET /fake/calls or DELETE /fake/calls' })
  reply(200, { count: calls.length, open: openCount(), calls })
}
