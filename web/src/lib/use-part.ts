import { useEffect, useReducer } from 'react'
import type { LazyPart } from './lazy-part.tsx'

const ASK_AGAIN_MS = 3000

/** Whether a wanted part is loaded. Loading is retried until it succeeds. */
export function usePart(part: Pick<LazyPart<never>, 'preload' | 'isLoaded'>, isWanted = true): boolean {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // Read during render: if the part loads afterwards, the effect triggers another render.
  const isLoaded = part.isLoaded()

  useEffect(() => {
    if (!isWanted || isLoaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = () =>
      part.preload().then(drawAgain, () => {
        if (!isGone) timer = setTimeout(ask, ASK_AGAIN_MS)
      })
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [part, isWanted, isLoaded])

  return isLoaded
}
