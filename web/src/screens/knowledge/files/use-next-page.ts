import { FILE_LIST_NEXT_PAGE_PX } from '@switchboard/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Asks for the next page close to the bottom: when it is scrolled to, and when what came did not lead away from it. */
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
