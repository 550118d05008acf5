import { useSyncExternalStore } from 'react'

export const DESKTOP = '(min-width: 58rem)'
export const WIDE_DESKTOP = '(min-width: 74rem)'
/** Keyboards on a screen have no Shift+Enter, so Enter begins a new line and only the button sends. */
export const TOUCH = '(hover: none) and (pointer: coarse)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether a media query matches; updates when the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
