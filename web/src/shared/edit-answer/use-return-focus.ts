import { useEffect, useState } from 'react'

/** Where the focus was before this came up, there it is again when this goes and nothing else has taken it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    },
    [before],
  )
}
