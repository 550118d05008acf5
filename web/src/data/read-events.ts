import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'

/** The server sends something at least every 25 s; a longer silence means the connection is dead. */
const SILENT_MS = 60_000

interface Listener {
  onEvent(event: EventSourceMessage): void
  /** The reconnect delay that the server asks for. */
  onRetry(ms: number): void
  onSilence(): void
}

/** Reads an event stream until it ends. */
export async function readEvents(answer: Response, listener: Listener): Promise<void> {
  if (!answer.body) return
  let watch = setTimeout(listener.onSilence, SILENT_MS)
  const stillThere = () => {
    clearTimeout(watch)
    watch = setTimeout(listener.onSilence, SILENT_MS)
  }
  const parser = new EventSourceParserStream({ onRetry: listener.onRetry, onComment: stillThere })
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser).getReader()
  try {
    for (let next = await events.read(); !next.done; next = await events.read()) {
      stillThere()
      listener.onEvent(next.value)
    }
  } finally {
    clearTimeout(watch)
  }
}
