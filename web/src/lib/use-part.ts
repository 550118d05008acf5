import { useEffect, useReducer } from 'react'
import type { LazyPart } from './lazy-part.tsx'

const ASK_AGAIN_MS = 3000

/** Whether a wanted part can be drawn. One that does not come is asked for until it does. */
export function usePart(part: Pick<LazyPart<never>, 'preload' | 'isLoaded'>, isWanted = true): boolean {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // As it was when this was drawn: one that has come since is drawn again for.
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
