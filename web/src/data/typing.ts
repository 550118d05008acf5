import { api, TYPING_EVERY_MS } from '@switchboard/contract'
import { useRef } from 'react'
import { call } from './call.ts'

/** Shows the customer a typing indicator; repeated only before the last one expires. */
export function useTypingSign(chatId: number): () => void {
  const lastSaidAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = Date.now()
    if (now - lastSaidAt.current < TYPING_EVERY_MS) return
    lastSaidAt.current = now
    // Ignore errors: the next call follows soon.
    call(api.chats.typing, { params: { id: chatId } }).catch(() => {})
  }
}
