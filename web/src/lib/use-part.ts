import { useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.tsx'

const ASK_AGAIN_MS = 3000

/** Whether a wanted part can be drawn. One that does not come is asked for until it does. */
export function usePart(part: Pick<LazyPart<never>, 'preload'>, isWanted = true): boolean {
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = () =>
      part.preload().then(
        () => setLoaded(true),
        () => {
          if (!isGone) timer = setTimeout(ask, ASK_AGAIN_MS)
        },
      )
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [part, isWanted])

  return isLoaded
}
