import type { Outgoing } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { Refused } from './calls.ts'
import type { Kept } from './kept.ts'
import { createPause, waitMs } from './pause.ts'
import { slowDown } from './slow-down.ts'

const FIRST_WAIT_MS = 500
/** After this many server errors for one message, the visitor has to retry. */
const SERVER_FAULTS = 3

type Parts = {
  store: Store
  kept: Kept
  send(message: Outgoing): Promise<{ seq: number }>
  onSent(seq: number): Promise<void> | void
  /** Returns whether a retry may work now. */
  onRefused(refusal: Refused): Promise<boolean>
}

export type Outbox = {
  /** Resolves when nothing is left to send. */
  add(message: Outgoing): Promise<void>
  retry(clientId: string): Promise<void>
  /** The visitor discarded the message. */
  remove(clientId: string): void
  /** Stores all unsent messages under the visitor's current token. */
  keepAll(): void
  /** Called when the network is back. */
  wake(): void
}

/** Sends messages one at a time, in order, and retries each until the server has it. */
export function createOutbox({ store, kept, send, onSent, onRefused }: Parts): Outbox {
  const pause = createPause()
  let sending: Promise<void> | null = null

  const first = () => store.state().outgoing.find(({ status }) => status === 'waiting')
  const sendAll = (): Promise<void> => {
    sending ??= pump().finally(() => {
      sending = null
      // A message may have been added after the last check.
      if (first()) return sendAll()
    })
    return sending
  }

  const keepAll = () =>
    store
      .state()
      .outgoing.filter(({ status }) => status !== 'sent')
      .forEach(kept.put)

  async function pump() {
    for (let message = first(); message; message = first()) await sendUntilKnown(message)
  }

  async function sendUntilKnown(message: Outgoing) {
    const isStillWanted = () => first()?.client_id === message.client_id
    for (let failures = 1, faults = 0; isStillWanted(); failures++) {
      try {
        const { seq } = await send(message)
        kept.drop(message.client_id)
        store.dispatch({ type: 'sent', client_id: message.client_id })
        return void (await onSent(seq))
      } catch (error) {
        if (!isStillWanted()) return
        if (!(error instanceof Refused)) {
          if (failures > 1) store.dispatch({ type: 'connected', isConnected: false })
          await pause.for(waitMs(FIRST_WAIT_MS, failures))
        } else if (error.status === 429) await slowDown(store, error.retryAfterS)
        else if (error.status >= 500 && ++faults < SERVER_FAULTS)
          await pause.for(waitMs(FIRST_WAIT_MS, faults))
        else if (await onRefused(error)) await pause.for(waitMs(FIRST_WAIT_MS, failures))
        else fail(message)
      }
    }
  }

  /** Stored as failed: the next page shows it, but sends it only on request. */
  function fail(message: Outgoing) {
    store.dispatch({ type: 'failed', client_id: message.client_id })
    kept.put({ ...message, status: 'failed' })
  }

  return {
    add(message) {
      kept.put(message)
      store.dispatch({ type: 'written', message })
      return sendAll()
    },
    retry(clientId) {
      store.dispatch({ type: 'retried', client_id: clientId })
      keepAll()
      return sendAll()
    },
    remove(clientId) {
      kept.drop(clientId)
      store.dispatch({ type: 'removed', client_id: clientId })
    },
    keepAll,
    wake: () => pause.cut(),
  }
}
