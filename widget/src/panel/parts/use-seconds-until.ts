import { useEffect, useState } from 'preact/hooks'

/** Seconds left until then, updated every second; null if there is nothing to wait for. */
export function useSecondsUntil(until: number | null): { leftS: number | null; isTicking: boolean } {
  const [ticks, setTicks] = useState(0)

  useEffect(() => {
    setTicks(0)
    if (until === null) return
    const timer = setInterval(() => setTicks((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [until])

  const leftS = until === null ? null : Math.max(1, Math.ceil((until - Date.now()) / 1000))
  return { leftS, isTicking: ticks > 0 }
}
