import { useMemo, useRef } from 'react'
import type { Chat } from '../../../data/chats.ts'

/** Keeps the open chat in its place even if it stops matching the filter because its last message was read. */
export function useKeptRow(chats: Chat[], open: Chat | undefined): Chat[] {
  const stood = useRef<{ id: number; place: number }>(null)
  return useMemo(() => {
    const place = chats.findIndex(({ id }) => id === open?.id)
    if (open && place !== -1) stood.current = { id: open.id, place }
    if (!open || place !== -1 || stood.current?.id !== open.id) return chats
    return chats.toSpliced(stood.current.place, 0, open)
  }, [chats, open])
}
