export interface Events {
  /** The launcher stands on the page, so a listener is told at once. */
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

/** What a listener throws is the page's own affair and stops nobody else. */
function call(listener: Listener, detail?: unknown) {
  try {
    listener(detail)
  } catch (error) {
    reportError(error)
  }
}
