import type { Outgoing } from '../state/state.ts'

export type Kept = {
  messages(): Outgoing[]
  put(message: Outgoing): void
  drop(clientId: string): void
  skipRating(): void
  isRatingSkipped(): boolean
  clear(): void
}

/**
 * What the next page has to know: messages that still have to go, and that nobody wants to be asked again.
 * One entry for each message, so that two tabs never write over one another; both may send it, which is once
 * for the server.
 */
export function keepInBrowser(widgetId: string): Kept {
  const prefix = `switchboard:${widgetId}:`
  const messagePrefix = `${prefix}message:`
  const skipped = `${prefix}rating-skipped`
  const storage = usableStorage()
  const keys = (start: string) => Object.keys(storage).filter((key) => key.startsWith(start))
  const write = (key: string, text: string) => {
    try {
      storage[key] = text
    } catch {
      // The storage is full: it then lives as long as the page.
    }
  }
  return {
    messages: () =>
      keys(messagePrefix)
        .map((key) => JSON.parse(storage[key]!) as Outgoing)
        .sort((a, b) => a.at.localeCompare(b.at)),
    put: (message) => write(messagePrefix + message.client_id, JSON.stringify(message)),
    drop: (clientId) => void delete storage[messagePrefix + clientId],
    skipRating: () => write(skipped, '1'),
    isRatingSkipped: () => skipped in storage,
    clear() {
      for (const key of keys(prefix)) delete storage[key]
    },
  }
}

/** In another site's page the browser may refuse us one. */
function usableStorage(): Record<string, string> {
  try {
    return localStorage as unknown as Record<string, string>
  } catch {
    return {}
  }
}
