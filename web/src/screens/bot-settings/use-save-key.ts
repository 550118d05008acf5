import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/** ⌘S or Ctrl+S saves the form instead of the page. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave)
  useEffect(
    () =>
      tinykeys(window, {
        '$mod+KeyS': (event) => {
          event.preventDefault()
          save()
        },
      }),
    [],
  )
}
