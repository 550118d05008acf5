import { FILE_LIST_NEXT_PAGE_PX } from '@switchboard/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Asks for the next page close to the bottom, or when there is nothing to scroll. */
export function useNextPage(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  loadNext: () => void,
): void {
  const ask = useEffectEvent(loadNext)

  useEffect(() => {
    const element = scroller.current
    const look = () => {
      if (element && belowBottom(element) <= FILE_LIST_NEXT_PAGE_PX) ask()
    }
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [scroller])

  useEffect(() => {
    const element = scroller.current
    if (element && rowCount > 0 && element.scrollHeight <= element.clientHeight) ask()
  }, [scroller, rowCount])
}

const belowBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight
