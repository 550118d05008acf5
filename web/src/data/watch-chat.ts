import { api, WATCH_EVERY_MS } from '@switchboard/contract'
import { useEffect } from 'react'
import { setOwnSession } from '../state/watching.ts'
import { call } from './call.ts'

/** Tells other consoles of the account, for as long as the chat is on screen, that somebody looks at it. */
export function useWatchChat(chatId: number): void {
  useEffect(() => {
    if (chatId === 0) return
    const tell = (is_leaving: boolean) =>
      call(api.chats.watch, { params: { id: chatId }, body: { is_leaving } }).then(
        ({ session }) => setOwnSession(session),
        // A sign of life that got lost is followed by the next.
        () => {},
      )
    const look = () => {
      if (!document.hidden) void tell(false)
    }
    look()
    const timer = setInterval(look, WATCH_EVERY_MS)
    return () => {
      clearInterval(timer)
      void tell(true)
    }
  }, [chatId])
}
