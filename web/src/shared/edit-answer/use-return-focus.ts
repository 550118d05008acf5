import { useEffect, useState } from 'react'

/** On unmount, returns the focus to where it was on mount, unless something else has it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    },
    [before],
  )
}
