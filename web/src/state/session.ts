import { clearSession, clearStorage, onOtherTab, stored } from '../lib/storage.ts'
import { resetStore } from './store.ts'

export type SessionEnd = 'signed_out' | 'expired' | 'erased' | 'password_reset'

const listeners = new Set<(reason: SessionEnd) => void>()

export const isSignedIn = () => stored.token.read() !== null

export function endSession(reason: SessionEnd): void {
  if (reason === 'expired') clearSession()
  else clearStorage()
  leave(reason)
}

export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function leave(reason: SessionEnd) {
  resetStore()
  for (const listener of listeners) listener(reason)
}

/** A sign-out in one tab signs out all of them. New tokens need no word here: every call reads them afresh. */
export function followOtherTabs(): () => void {
  return onOtherTab((key, raw) => {
    if (raw !== null || (key !== null && key !== stored.token.key)) return
    // Which of the two ends it was, only the other tab knows; it has cleared what had to go.
    clearSession()
    leave('signed_out')
  })
}
