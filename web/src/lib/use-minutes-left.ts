import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The minute that has begun counts; 0 when it is over. */
export const minutesLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))

/** Draws again when another minute is over, and at once when the last one is. Null: there is no end. */
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
