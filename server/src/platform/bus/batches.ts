export type Told = { topic: string; message: string }

/** PostgreSQL takes less than 8000 bytes in one notification. */
export const MAX_PAYLOAD_BYTES = 7_900
/** Limit while the database is unavailable. Whoever missed a message reloads on reconnect. */
const MAX_WAITING = 10_000

/** Queues messages in order and packs them into as few notifications as possible. */
export function createBatches(self: string) {
  let waiting: string[] = []
  let sent = 0

  /** Returns false if the message exceeds the size of a notification. */
  function add(topic: string, message: string): boolean {
    const item = JSON.stringify([topic, message])
    if (Buffer.byteLength(item) > MAX_PAYLOAD_BYTES - envelopeBytes(self)) return false
    if (waiting.length < MAX_WAITING) waiting.push(item)
    return true
  }

  function take(): string[] {
    const payloads: string[] = []
    let open: string[] = []
    let bytes = envelopeBytes(self)
    for (const item of waiting) {
      const size = Buffer.byteLength(item) + 1
      if (bytes + size > MAX_PAYLOAD_BYTES + 1) {
        payloads.push(envelope(self, ++sent, open))
        open = []
        bytes = envelopeBytes(self)
      }
      open.push(item)
      bytes += size
    }
    if (open.length > 0) payloads.push(envelope(self, ++sent, open))
    waiting = []
    return payloads
  }

  function putBack(payloads: string[]) {
    const untold = payloads.flatMap((payload) => (JSON.parse(payload) as Envelope)[2])
    waiting = [...untold.map((item) => JSON.stringify(item)), ...waiting]
  }

  /** PostgreSQL also returns our own notifications; they have been delivered already. */
  function unpack(payload: string): Told[] {
    const [from, , items] = JSON.parse(payload) as Envelope
    return from === self ? [] : items.map(([topic, message]) => ({ topic, message }))
  }

  return { add, take, putBack, unpack }
}

type Envelope = [from: string, number: number, items: [topic: string, message: string][]]

// PostgreSQL drops duplicate notifications within a transaction; the number makes them distinct.
const envelope = (self: string, number: number, items: string[]) =>
  `[${JSON.stringify(self)},${number},[${items.join(',')}]]`
const envelopeBytes = (self: string) => Buffer.byteLength(envelope(self, Number.MAX_SAFE_INTEGER, []))
