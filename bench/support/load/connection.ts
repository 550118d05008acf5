import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

export interface Connection {
  /** Sends one request at a time; rejects if the connection breaks before the whole response has arrived. */
  send(request: Buffer): Promise<Answer>
  close(): void
}

/**
 * A minimal keep-alive client: on a small machine the load must cost less than what it measures. It supports only
 * responses with a content length, which all JSON calls have.
 */
export async function openConnection(baseUrl: string, localAddress?: string): Promise<Connection> {
  const socket = await openSocket(baseUrl, localAddress)
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    const answer = wholeAnswer(received)
    if (!answer) return
    received = received.subarray(answer.size)
    const { resolve } = waiting!
    waiting = null
    resolve(answer)
  })
  const broken = (error?: Error) => {
    waiting?.reject(error ?? new Error('The connection was closed'))
    waiting = null
  }
  socket.on('error', broken)
  socket.on('close', () => broken())

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection is closed'))
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

export function openSocket(baseUrl: string, localAddress?: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

interface RequestParts {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  token?: string
  body?: unknown
}

export function requestBytes({ method, path, token, body }: RequestParts): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

const HEAD_END = Buffer.from('\r\n\r\n')

function wholeAnswer(received: Buffer): (Answer & { size: number }) | null {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return null
  const head = received.toString('latin1', 0, headEnd)
  const start = headEnd + HEAD_END.length
  const size = start + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < size) return null
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', start, size), size }
}
