import { api, TYPING_EVERY_MS } from '@switchboard/contract'
import { useRef } from 'react'
import { call } from './call.ts'

/** Lets the customer see that a person is writing; said again only before the sign would go out. */
export function useTypingSign(chatId: number): () => void {
  const lastSaidAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = Date.now()
    if (now - lastSaidAt.current < TYPING_EVERY_MS) return
    lastSaidAt.current = now
    // One that got lost is followed by the next.
    call(api.chats.typing, { params: { id: chatId } }).catch(() => {})
  }
}
