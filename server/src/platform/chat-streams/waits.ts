type ConnectionLimit = { take(key: string): void; release(key: string): void }

/** Long polls: each counts as a connection until something happens or its time is up. */
export function createWaits(connections: ConnectionLimit) {
  const waitingByKey = new Map<string, Set<() => void>>()
  let isClosed = false

  /** Throws at once if the connection limit is reached; the returned promise never rejects. */
  function wait(key: string, ms: number, signal: AbortSignal): Promise<void> {
    if (isClosed || signal.aborted) return Promise.resolve()
    connections.take(key)
    const waiting = waitingByKey.get(key) ?? new Set()
    waitingByKey.set(key, waiting)
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        waiting.delete(wake)
        if (waiting.size === 0) waitingByKey.delete(key)
        connections.release(key)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal.addEventListener('abort', wake)
      waiting.add(wake)
    })
  }

  const wake = (key: string) => {
    for (const wakeOne of [...(waitingByKey.get(key) ?? [])]) wakeOne()
  }
  const wakeWhere = (isMeant: (key: string) => boolean) => {
    for (const key of [...waitingByKey.keys()].filter(isMeant)) wake(key)
  }
  const wakeAll = () => wakeWhere(() => true)

  return {
    wait,
    wake,
    wakeWhere,
    wakeAll,
    close() {
      isClosed = true
      wakeAll()
    },
  }
}
