import { useEffect, useRef } from 'react'

/** For the button that opens an editor in its place: it has focus again once the editor is closed. */
export function useFocusBack(isEditing: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Once the button is back: on a busy machine that takes more than a frame.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return opener
}
