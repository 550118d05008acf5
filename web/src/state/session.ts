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

/** Clears selections of the account that is left. */
export function forgetWorkplace(accountId: number | null): void {
  const { agentId, selectedAgent, botId, role, activeChat } = stored
  for (const entry of [agentId, selectedAgent, botId, role, ...Object.values(activeChat)]) entry.write(null)
  stored.account.write(String(accountId ?? Date.now()))
  resetStore()
}

/** A sign-out in one tab signs out all tabs. Renewed tokens need no event: every call reads them from storage. */
export function followOtherTabs(): () => void {
  return onOtherTab((key, raw) => {
    if (key === stored.account.key && raw !== null) return window.location.assign('/')
    if (raw !== null || (key !== null && key !== stored.token.key)) return
    // Sign-out and expiry look the same from here; the other tab has cleared what the first requires.
    clearSession()
    leave('signed_out')
  })
}
