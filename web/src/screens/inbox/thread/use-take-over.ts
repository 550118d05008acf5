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
    const field = isDue.current && mode !== 'auto' && place.current?.querySelector('textarea')
    if (!field) return
    isDue.current = false
    field.focus()
  })
  return () => {
    isDue.current = true
    changeMode('manual')
  }
}
