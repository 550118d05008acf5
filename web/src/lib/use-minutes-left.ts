import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** Rounded up; 0 once the time is over. */
export const minutesLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))

/** Re-renders when a minute has passed and when the time is over. Returns null if there is no end. */
export function useMinutesLeft(until: string | null | undefined): number | null {
  return useSyncExternalStore(until ? everySecond : never, () =>
    until ? minutesLeft(until, Date.now()) : null,
  )
}

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

const never = () => () => {}
