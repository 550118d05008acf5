import { type RefObject, useEffect, useRef } from 'react'
import type { ChatMode } from '../../../data/chats.ts'

/** The chat becomes a person's, who can write at once: the focus goes to the field that appears. */
export function useTakeOver(
  place: RefObject<HTMLElement | null>,
  mode: ChatMode,
  changeMode: (mode: ChatMode) => void,
): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current || mode === 'auto') return
    isDue.current = false
    place.current?.querySelector('textarea')?.focus()
  })
  return () => {
    isDue.current = true
    changeMode('manual')
  }
}
