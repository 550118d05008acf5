import type { Identity, Widget } from '../protocol.ts'
import { type Events, on } from './events.ts'
import { start } from './start.ts'
import { close, configure, identify, open, reset, toggle } from './widget.ts'

/** `window.Switchboard`, for the page's own scripts. */
export interface Switchboard {
  /** The message is put into the visitor's hands, not sent. */
  open(options?: { message?: string }): void
  close(): void
  toggle(): void
  /** Who the visitor is. Told with the first use of the chat; by itself it asks the server for nothing. */
  identify(identity: Identity): void
  /** Forgets the visitor and their conversation, for example when they sign out. */
  reset(): void
  configure(settings: Partial<Widget>): void
  /** Returns the function that ends it. */
  on<Name extends keyof Events>(event: Name, listener: (detail: Events[Name]) => void): () => void
  push(...calls: Call[]): void
}

type Call = [name: Exclude<keyof Switchboard, 'push'>, ...parameters: unknown[]]

declare global {
  interface Window {
    /** Until the loader is there, a page leaves its calls in a list. */
    Switchboard?: Call[] | Switchboard
  }
}

/** The same snippet twice is one widget. */
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
      // The page's other calls still count.
      console.warn('Switchboard does not know this call:', call)
    }
}
