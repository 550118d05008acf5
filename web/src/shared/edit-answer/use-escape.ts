import { useEffect, useEffectEvent } from 'react'

/** Handles Escape wherever the focus is, unless it closed something else. */
export function useEscape(onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onEscape()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
