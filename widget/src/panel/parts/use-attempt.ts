import { useState } from 'preact/hooks'

/** Runs an async action, one at a time, and keeps whether it failed. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  return {
    isBusy,
    hasFailed,
    async attempt(work: () => Promise<void>): Promise<void> {
      if (isBusy) return
      setIsBusy(true)
      setHasFailed(false)
      try {
        await work()
      } catch {
        setHasFailed(true)
      }
      setIsBusy(false)
    },
  }
}
