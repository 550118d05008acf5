type Listener = {
  /** Called for any bytes, including heartbeats. */
  onBytes(): void
  /** The reconnect delay that the server asks for. */
  onRetry(ms: number): void
  onEvent(event: unknown): void
}

/** Reads an event stream until it ends. Our server writes one `data` line per event. */
export async function readEvents(body: ReadableStream<Uint8Array>, listener: Listener): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    listener.onBytes()
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (line.startsWith('data: ')) listener.onEvent(JSON.parse(line.slice(6)))
      if (line.startsWith('retry: ')) listener.onRetry(Number(line.slice(7)))
    }
  }
}
