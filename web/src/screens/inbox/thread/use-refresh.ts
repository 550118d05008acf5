import { MESSAGE_FRESH_MS, MESSAGE_REFRESH_MS } from '@switchboard/contract'
import { useEffect, useEffectEvent } from 'react'

/** The floor beneath the live stream: asks again now and then, while the page is in sight and what is known is old. */
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
