import { api, WATCH_EVERY_MS } from '@switchboard/contract'
import { useEffect } from 'react'
import { setOwnSession } from '../state/watching.ts'
import { call } from './call.ts'

/** Tells other consoles of the account that somebody is viewing this chat. */
export function useWatchChat(chatId: number): void {
  useEffect(() => {
    if (chatId === 0) return
    const tell = (is_leaving: boolean) =>
      call(api.chats.watch, { params: { id: chatId }, body: { is_leaving } }).then(
        ({ session }) => setOwnSession(session),
        // Ignore errors: the next heartbeat follows soon.
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
