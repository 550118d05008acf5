import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/** ⌘S or Ctrl+S saves here, and not the page as a file. */
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
