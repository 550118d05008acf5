import { useEffect, useEffectEvent } from 'react'

/** So many rows before the top there is still time to fetch the ones above. */
const ROWS_LEFT = 10

export interface Older {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

/** Asks for older turns when the reader comes near the oldest. After a failure it waits to be told. */
export function useOlder(firstDrawn: number, { hasMore, isLoading, hasFailed, load }: Older): void {
  const isNear = hasMore && !isLoading && !hasFailed && firstDrawn < ROWS_LEFT
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (isNear) loadNow()
  }, [isNear])
}
