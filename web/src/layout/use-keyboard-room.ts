import { useEffect } from 'react'

/** Toolbars of a browser cover less, keyboards more. */
const KEYBOARD_LEAST_PX = 120

/** iOS lays its keyboard over the page without resizing it, so the page gives up the covered part itself. */
export function useKeyboardRoom() {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const follow = () => {
      const coveredPx = Math.round(window.innerHeight - seen.height)
      // Pinch-zoomed: less of the page is visible because the person wants so.
      const isOpen = seen.scale < 1.01 && coveredPx > KEYBOARD_LEAST_PX
      root.style.setProperty('--keyboard', isOpen ? `${coveredPx}px` : '')
      root.toggleAttribute('data-keyboard', isOpen)
      // iOS has moved the page to show the focused field, which fits without that now.
      if (isOpen && seen.offsetTop > 0 && root.scrollHeight <= window.innerHeight) window.scrollTo(0, 0)
    }
    for (const change of ['resize', 'scroll']) seen.addEventListener(change, follow)
    return () => {
      for (const change of ['resize', 'scroll']) seen.removeEventListener(change, follow)
      root.style.removeProperty('--keyboard')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
