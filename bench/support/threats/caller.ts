import { Agent, type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Sent {
  method: string
  path: string
  token?: string
  headers?: Record<string, string>
  /** An object is sent as JSON; forms and strings are sent unchanged. */
  body?: object | string
}

export interface Received {
  status: number
  text: string
}

export interface Caller {
  ask(sent: Sent): Promise<Received>
  close(): void
}

/** A request without a response within this time has failed. */
const LONGEST_MS = 30_000

/** Plain HTTP that sends paths, headers and bodies exactly as given. */
export function openCaller(baseUrl: string, connections = 16): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async ask({ method, path, token, headers = {}, body }) {
      const { type, content } = await encode(body)
      const sent = request(baseUrl, {
        agent,
        method,
        path,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(type && { 'content-type': type }),
          ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
          ...headers,
        },
        signal: AbortSignal.timeout(LONGEST_MS),
      })
      return answerTo(sent, content)
    },
    close: () => agent.destroy(),
  }
}

function answerTo(sent: ClientRequest, content?: string | Buffer): Promise<Received> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    sent.on('response', (answer) => {
      isAnswered = true
      text(answer).then((body) => resolve({ status: answer.statusCode!, text: body }), reject)
    })
    // A server that refuses a body early closes the connection before the rest is sent.
    sent.on('error', (error) => isAnswered || reject(error))
    sent.end(content)
  })
}

async function encode(body: Sent['body']): Promise<{ type?: string; content?: string | Buffer }> {
  if (body === undefined) return {}
  if (body instanceof FormData) {
    const form = new Response(body)
    return {
      type: form.headers.get('content-type')!,
      content: Buffer.from(await form.arrayBuffer()),
    }
  }
  if (Buffer.isBuffer(body)) return { content: body }
  return { type: 'application/json', content: typeof body === 'string' ? body : JSON.stringify(body) }
}
