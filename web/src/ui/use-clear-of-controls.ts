import { type RefObject, useLayoutEffect } from 'react'
import { type Box, controlBoxes, freePlace, isFree } from './free-place.ts'

/** Polled, because moving content may end up below the element. */
const LOOK_EVERY_MS = 250

/**
 * Keeps a fixed element off all controls, as near as possible to the position from `wishFor`. Sets `data-compact` if
 * there is only room for its small form.
 */
export function useClearOfControls(
  ref: RefObject<HTMLElement | null>,
  isShown: boolean,
  wishFor: (size: { width: number; height: number }) => Pick<Box, 'left' | 'top'>,
): void {
  useLayoutEffect(() => {
    const node = ref.current
    if (!node || !isShown) return
    const place = () => settle(node, wishFor)
    place()
    window.addEventListener('resize', place)
    const timer = setInterval(() => {
      // Do not move while hovered or focused.
      if (!node.matches(':hover, :focus-within')) place()
    }, LOOK_EVERY_MS)
    return () => {
      window.removeEventListener('resize', place)
      clearInterval(timer)
    }
  })
}

function settle(node: HTMLElement, wishFor: Parameters<typeof useClearOfControls>[2]): void {
  const taken = controlBoxes(node)
  const now = node.getBoundingClientRect()
  const isPlaced = node.style.top !== ''
  if (isPlaced && now.bottom <= window.innerHeight && now.right <= window.innerWidth && isFree(now, taken))
    return
  const screen = { width: window.innerWidth, height: window.innerHeight }
  for (const isCompact of [false, true]) {
    node.toggleAttribute('data-compact', isCompact)
    const size = { width: node.offsetWidth, height: node.offsetHeight }
    const wish = { ...size, ...wishFor(size) }
    const found = freePlace(wish, taken, screen)
    if (!found && !isCompact) continue
    const { left, top } = found ?? wish
    node.style.left = `${left}px`
    node.style.top = `${top}px`
    return
  }
}
