import { LOAD_MORE_AT, LOAD_MORE_DEBOUNCE_MS } from '@switchboard/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Loads more when the scroll position passes most of the rows, or if the rows do not fill the list. */
export function useLoadMore(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  loadMore: () => void,
): void {
  const ask = useEffectEvent(loadMore)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      if (scrollTop + clientHeight >= scrollHeight * LOAD_MORE_AT) ask()
    }
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(look, LOAD_MORE_DEBOUNCE_MS)
    }
    element.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', settle)
    }
  }, [scroller])

  useEffect(() => {
    const element = scroller.current
    if (element && rowCount > 0 && element.scrollHeight <= element.clientHeight) ask()
  }, [scroller, rowCount])
}
