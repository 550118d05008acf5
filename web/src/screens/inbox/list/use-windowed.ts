import { type RefObject, useLayoutEffect, useState } from 'react'

const ROW_REM = 4
/** Rows rendered beyond the visible ones, for fast scrolling. */
const SPARE_ROWS = 8

/** The visible range of rows with equal height. */
export function useWindowed(scroller: RefObject<HTMLElement | null>, count: number) {
  const [rowPx] = useState(
    () => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  const [seen, setSeen] = useState({ first: 0, end: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const first = Math.floor(element.scrollTop / rowPx)
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx)
      setSeen((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowPx])

  const first = Math.max(0, seen.first - SPARE_ROWS)
  const end = Math.min(count, seen.end + SPARE_ROWS)
  return { rowPx, first, end }
}
