import { useEffect, useRef, useState } from 'preact/hooks'

/** Accepts files dropped anywhere on the panel. Returns whether files are dragged over it. */
export function useFileDrop(onFiles: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const out = (event: DragEvent) => {
      if (!event.relatedTarget) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (event.dataTransfer) take.current(event.dataTransfer.files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', out)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', out)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
