import { FILE_LIST_NEXT_PAGE_PX } from '@switchboard/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Loads the next page near the bottom, after scrolling and after a page that was too short. */
export function useNextPage(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  loadNext: () => void,
): void {
  const look = useEffectEvent(() => {
    if (scroller.current && belowBottom(scroller.current) <= FILE_LIST_NEXT_PAGE_PX) loadNext()
  })

  useEffect(() => {
    const element = scroller.current
    const onScroll = () => look()
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [scroller])

  useEffect(() => {
    if (rowCount > 0) look()
  }, [rowCount])
}

const belowBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight
