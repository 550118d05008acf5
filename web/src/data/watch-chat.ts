import { api, WATCH_EVERY_MS } from '@switchboard/contract'
import { useEffect } from 'react'
import { isOwnSession, setOwnSession } from '../state/watching.ts'
import { call } from './call.ts'
import { onLiveEvent } from './live.ts'

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
    const known = new Set<string>()
    /** Somebody who has just come would hear of us with the next heartbeat only. */
    const unfollow = onLiveEvent((event) => {
      if (event.type !== 'watching' || event.chat_id !== chatId || isOwnSession(event.session)) return
      if (event.is_leaving) known.delete(event.session)
      else if (!known.has(event.session)) {
        known.add(event.session)
        look()
      }
    })
    look()
    const timer = setInterval(look, WATCH_EVERY_MS)
    return () => {
      unfollow()
      clearInterval(timer)
      void tell(true)
    }
  }, [chatId])
}
