export interface Events {
  /** Fires on subscription, because the launcher is already on the page. */
  ready: undefined
  opened: undefined
  closed: undefined
  unread: number
  message: { from: 'visitor' | 'assistant' | 'person'; text: string }
}

type Listener = (detail?: unknown) => void

const listeners = new Set<[name: keyof Events, listener: Listener]>()

export function on<Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void) {
  const entry = [name, listener] as [Name, Listener]
  listeners.add(entry)
  if (name === 'ready') call(entry[1])
  return () => void listeners.delete(entry)
}

export function emit<Name extends keyof Events>(name: Name, detail?: Events[Name]) {
  for (const [wanted, listener] of [...listeners]) if (wanted === name) call(listener, detail)
}

/** Errors of a listener are reported and do not affect the others. */
function call(listener: Listener, detail?: unknown) {
  try {
    listener(detail)
  } catch (error) {
    reportError(error)
  }
}
