import { type RefObject, useEffect, useRef } from 'react'
import type { ChatMode } from '../../../data/chats.ts'

/**
 * Switches the chat to manual and focuses the reply field. `isTakingOver` lasts until the next key or pointer press,
 * because the field may mount late, or remount when an older answer arrives.
 */
export function useTakeOver(place: RefObject<HTMLElement | null>, changeMode: (mode: ChatMode) => void) {
  const isTakingOver = useRef(false)
  useEffect(() => {
    const end = () => {
      isTakingOver.current = false
    }
    // In the capture phase, so that it runs before a press that takes over.
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
