import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Bubble } from '../state/shown.ts'

/** Tolerance at the end, because touch scrolling is not exact to the pixel. */
const NEAR_PX = 48

/** Scrolls along with new content while the reader is at the end; otherwise only reports it. */
export function useStickToEnd(log: RefObject<HTMLElement | null>, bubbles: Bubble[]) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seen, setSeen] = useState('')
  const isStuck = useRef(true)
  const last = bubbles.at(-1)
  const latest = last ? `${last.key}:${last.text.length}` : ''
  const lastOwn = bubbles.findLast(({ from }) => from === 'visitor')?.key

  const toEnd = useCallback(() => {
    isStuck.current = true
    // The log may be unmounted: removing it also triggers the resize observer.
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [log])

  useLayoutEffect(() => {
    if (isStuck.current) toEnd()
  })

  // Scroll to the end when the visitor sends a message, wherever they were reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor's latest message is what sets it off.
  useLayoutEffect(toEnd, [lastOwn, toEnd])

  useEffect(() => {
    const element = log.current!
    const look = () => {
      isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
      setIsAtEnd(isStuck.current)
    }
    // Pictures load late, and keyboards halve the height.
    const resized = new ResizeObserver(() => isStuck.current && toEnd())
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('load', () => isStuck.current && toEnd(), { capture: true })
    return () => resized.disconnect()
  }, [log, toEnd])

  useEffect(() => {
    if (isAtEnd) setSeen(latest)
  }, [isAtEnd, latest])

  return { isAtEnd, hasNews: !isAtEnd && latest !== seen, toEnd }
}
