import { useEffect, useEffectEvent } from 'react'

/** Loads older turns when fewer rows than this are left above. */
const ROWS_LEFT = 10

export interface Older {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

/** Loads older turns when the reader comes near the oldest one. After a failure it waits for a manual retry. */
export function useOlder(firstDrawn: number, { hasMore, isLoading, hasFailed, load }: Older): void {
  const isNear = hasMore && !isLoading && !hasFailed && firstDrawn < ROWS_LEFT
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (isNear) loadNow()
  }, [isNear])
}
