import type { Outgoing } from '../state/state.ts'

export type KeptMessages = {
  all(): Outgoing[]
  put(message: Outgoing): void
  drop(clientId: string): void
  clear(): void
}

/**
 * Messages that still have to go, kept for the next page. One entry each, so that two tabs never write over
 * one another; both may send one, which is once for the server.
 */
export function keepMessages(widgetId: string): KeptMessages {
  const prefix = `switchboard:${widgetId}:message:`
  const storage = usableStorage()
  const keys = () => Object.keys(storage).filter((key) => key.startsWith(prefix))
  return {
    all: () =>
      keys()
        .map((key) => JSON.parse(storage[key]!) as Outgoing)
        .sort((a, b) => a.at.localeCompare(b.at)),
    put(message) {
      try {
        storage[prefix + message.client_id] = JSON.stringify(message)
      } catch {
        // The storage is full: the message then lives as long as the page.
      }
    },
    drop: (clientId) => void delete storage[prefix + clientId],
    clear() {
      for (const key of keys()) delete storage[key]
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
