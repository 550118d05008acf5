import { type RefObject, useEffect, useRef } from 'react'
import type { ChatMode } from '../../../data/chats.ts'

/**
 * The chat becomes a person's, who can write at once: the focus goes to the field. `isTakingOver` lasts until they
 * press something, because the field may come late, or go and come again when an older answer arrives.
 */
export function useTakeOver(place: RefObject<HTMLElement | null>, changeMode: (mode: ChatMode) => void) {
  const isTakingOver = useRef(false)
  useEffect(() => {
    const end = () => {
      isTakingOver.current = false
    }
    // Before the press does what it is meant for: it may be the one that takes over.
    document.addEventListener('pointerdown', end, true)
    document.addEventListener('keydown', end, true)
    return () => {
      document.removeEventListener('pointerdown', end, true)
      document.removeEventListener('keydown', end, true)
    }
  }, [])
  const takeOver = () => {
    isTakingOver.current = true
    place.current?.querySelector('textarea')?.focus()
    changeMode('manual')
  }
  return { takeOver, isTakingOver }
}
