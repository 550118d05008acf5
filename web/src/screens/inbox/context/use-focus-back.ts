import { useEffect, useRef } from 'react'

/** Returns the focus to the button that was replaced by an editor, once the editor is closed. */
export function useFocusBack(isEditing: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // In an effect, because the button may take more than a frame to render again.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return opener
}
