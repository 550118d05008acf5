import type { Identity, Widget } from '../protocol.ts'
import { type Events, on } from './events.ts'
import { start } from './start.ts'
import { close, configure, identify, open, reset, toggle } from './widget.ts'

/** `window.Switchboard`, the API for scripts of the host page. */
export interface Switchboard {
  /** The message is put into the input, not sent. */
  open(options?: { message?: string }): void
  close(): void
  toggle(): void
  /** Identifies the visitor. Sent with the first use of the chat; sends no request by itself. */
  identify(identity: Identity): void
  /** Forgets the visitor and their conversation, for example on sign-out. */
  reset(): void
  configure(settings: Partial<Widget>): void
  /** Returns an unsubscribe function. */
  on<Name extends keyof Events>(event: Name, listener: (detail: Events[Name]) => void): () => void
  push(...calls: Call[]): void
}

type Call = [name: Exclude<keyof Switchboard, 'push'>, ...parameters: unknown[]]

declare global {
  interface Window {
    /** Before the loader runs, calls are queued in an array. */
    Switchboard?: Call[] | Switchboard
  }
}

/** Including the snippet twice creates only one widget. */
export function publish() {
  const present = window.Switchboard
  if (present && 'identify' in present) return
  window.Switchboard = { open, close, toggle, identify, reset, configure, on, push }
  start()
  if (Array.isArray(present)) push(...present)
}

function push(...calls: Call[]) {
  const api = window.Switchboard as unknown as Record<string, (...parameters: unknown[]) => void>
  for (const call of calls)
    try {
      const [name, ...parameters] = call
      api[name]!(...parameters)
    } catch {
      // An unknown call must not stop the other ones.
      console.warn('Switchboard does not know this call:', call)
    }
}
