import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Chat } from '../../../data/chats.ts'

/** Adjusts the scroll position when chats move above the visible rows, so that the rows do not jump. */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>, chats: Chat[], rowPx: number): void {
  const before = useRef(chats)

  useLayoutEffect(() => {
    const element = scroller.current
    const old = before.current
    before.current = chats
    // At the top, new chats should appear.
    if (!element || old === chats || element.scrollTop < rowPx) return
    const first = Math.floor(element.scrollTop / rowPx)
    const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx)
    element.scrollTop += shiftOf(old.slice(first, end), first, chats) * rowPx
  }, [scroller, chats, rowPx])
}

/** The median number of rows by which the visible chats have moved. */
export function shiftOf(seen: Chat[], first: number, chats: Chat[]): number {
  const places = new Map(chats.map(({ id }, place) => [id, place]))
  const shifts = seen
    .map(({ id }, index) => (places.get(id) ?? Number.NaN) - (first + index))
    .filter((shift) => !Number.isNaN(shift))
    .sort((a, b) => a - b)
  return shifts[Math.floor(shifts.length / 2)] ?? 0
}
