import { useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'

const ASK_AGAIN_MS = 3000

// A drawer is a lot of code for a desktop that has none.
const TopBar = lazyPart(async () => (await import('./top-bar.tsx')).default)

/** A phone has no other way around the console, so the bar is asked for until it comes. */
export function PhoneBar() {
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = () =>
      TopBar.preload().then(
        () => setLoaded(true),
        () => {
          if (!isGone) timer = setTimeout(ask, ASK_AGAIN_MS)
        },
      )
    ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])

  return isLoaded ? <TopBar /> : <div className="h-12 border-b border-line" />
}
