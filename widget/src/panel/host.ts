import type { Envelope, ToLoader, ToPanel } from '../protocol.ts'

export type Host = { tell(message: ToLoader): void }

/** Exchanges messages with the loader on the host page, and with no other window. */
export function connectHost(origin: string, onMessage: (message: ToPanel) => void): Host {
  // A page from a file has the opaque origin `null`, which cannot be a target.
  const target = origin === 'null' ? '*' : origin
  addEventListener('message', ({ source, origin: from, data: heard }: MessageEvent<Envelope<ToPanel>>) => {
    if (source === parent && from === origin && heard?.switchboard === 1) onMessage(heard)
  })
  return { tell: (message) => parent.postMessage({ switchboard: 1, ...message }, target) }
}
