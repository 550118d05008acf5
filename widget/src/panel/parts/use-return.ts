import { useEffect, useState } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { returnText } from '../state/return-text.ts'

/** "Back tomorrow at 9:00"; null while people are available, "" if their return is unknown. Updates on time. */
export function useReturn(): string | null {
  const { state, t } = usePanel()
  const [, look] = useState(0)
  const away = state.conversation?.away

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const waitForNext = () => {
      const next = [away?.from, away?.until]
        .map((at) => Date.parse(at ?? '') - Date.now())
        .find((ms) => ms > 0)
      if (next === undefined) return
      timer = setTimeout(
        () => {
          look((count) => count + 1)
          waitForNext()
        },
        Math.min(next, LONGEST_MS),
      )
    }
    waitForNext()
    return () => clearTimeout(timer)
  }, [away])

  return away ? returnText(away, Date.now(), state.language, t) : null
}

/** Longer timeouts overflow and fire at once. */
const LONGEST_MS = 86_400_000
