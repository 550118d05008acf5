import { MESSAGE_FRESH_MS, MESSAGE_REFRESH_MS } from '@switchboard/contract'
import { useEffect, useEffectEvent } from 'react'

/** Fallback for the live stream: refetches stale data from time to time while the page is visible. */
export function useRefresh(refresh: () => void, fetchedAt: number): void {
  const tick = useEffectEvent(() => {
    if (Date.now() - fetchedAt >= MESSAGE_FRESH_MS) refresh()
  })

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const tickOn = () => {
      timer = setInterval(() => tick(), MESSAGE_REFRESH_MS)
    }
    const onTurn = () => {
      clearInterval(timer)
      if (document.hidden) return
      tick()
      tickOn()
    }
    if (!document.hidden) tickOn()
    document.addEventListener('visibilitychange', onTurn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onTurn)
    }
  }, [])
}
