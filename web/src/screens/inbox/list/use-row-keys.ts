import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Chat } from '../../../data/chats.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'

/** The list is one tab stop. Arrows move, Enter opens; J and K open the next and previous chat from anywhere. */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  chats: Chat[],
  selectedId: number | undefined,
  rowPx: number,
) {
  const navigate = useNavigate()
  const [current, setCurrent] = useState<{ id: number; takesFocus: boolean }>()
  const placeOf = (chatId: number | undefined) => chats.findIndex(({ id }) => id === chatId)
  const [asked, opened] = [placeOf(current?.id), placeOf(selectedId)]
  const place = asked !== -1 ? asked : Math.max(0, opened)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !current?.takesFocus) return
    element.querySelector<HTMLElement>(`[data-chat="${current.id}"]`)?.focus({ preventScroll: true })
  }, [scroller, current])

  const go = (wanted: number) => {
    const element = scroller.current
    const next = Math.min(chats.length - 1, Math.max(0, wanted))
    const chat = chats[next]
    if (!element || !chat) return
    const lowest = (next + 1) * rowPx - element.clientHeight
    element.scrollTop = Math.max(lowest, Math.min(next * rowPx, element.scrollTop))
    setCurrent({ id: chat.id, takesFocus: true })
    return chat
  }
  // Starts from the focused row, else from the open chat, else opens the first chat.
  const isAtList = () => scroller.current?.contains(document.activeElement) ?? false
  const step = (rows: number) => {
    const from = isAtList() ? place : opened
    const chat = go(from === -1 ? place : from + rows)
    if (chat)
      void navigate({
        to: '/',
        search: ({ message: _, ...before }) => ({ ...before, chat: String(chat.id) }),
      })
  }
  useSingleKeys({ KeyJ: () => step(1), KeyK: () => step(-1) })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: chats.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target)
  }
  // A stable callback, so that visible rows do not re-render while scrolling.
  const onFocusRow = useCallback((id: number) => setCurrent({ id, takesFocus: false }), [])
  return { place, onKeyDown, onFocusRow }
}
