import { clearStorage, onOtherTab, stored } from '../lib/storage.ts'
import { resetStore } from './store.ts'

export type SessionEnd = 'signed_out' | 'expired'

const listeners = new Set<(reason: SessionEnd) => void>()

export const isSignedIn = () => stored.token.read() !== null

export function endSession(reason: SessionEnd): void {
  clearStorage()
  resetStore()
  for (const listener of listeners) listener(reason)
}

export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sign-out in one tab signs out all of them. New tokens need no word here: every call reads them afresh. */
export function followOtherTabs(): () => void {
  return onOtherTab((key, raw) => {
    if (raw === null && (key === null || key === stored.token.key)) endSession('signed_out')
  })
}
