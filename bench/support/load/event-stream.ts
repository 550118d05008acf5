import { openSocket, requestBytes } from './connection.ts'

export interface EventStream {
  /** Resolves when the server ends the stream or the connection breaks. */
  ended: Promise<void>
  close(): void
}

interface StreamOptions {
  baseUrl: string
  path: string
  token: string
  localAddress?: string
  onEvent(event: { type: string; [field: string]: unknown }): void
}

/** Follows server-sent events over a bare socket. Resolves once the server has accepted the stream. */
export async function openEventStream(options: StreamOptions): Promise<EventStream> {
  const { baseUrl, path, token, localAddress, onEvent } = options
  const socket = await openSocket(baseUrl, localAddress)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let left = ''
  socket.on('error', () => {})
  socket.setEncoding('utf8')
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (text: string) => {
      const lines = (left + text).split('\n')
      left = lines.pop()!
      for (const line of lines) {
        if (line.startsWith('HTTP/1.1')) {
          if (line.includes(' 200 ')) resolve()
          else reject(new Error(`The stream was refused: ${line.trim()}`))
        }
        // A frame is written whole, so its line never spans two chunks of the body.
        if (line.startsWith('data:')) onEvent(JSON.parse(line.slice(5)))
      }
    })
    socket.once('close', () => reject(new Error('The connection was closed')))
    socket.write(requestBytes({ method: 'GET', path, token }))
  })
  return { ended, close: () => socket.destroy() }
}
