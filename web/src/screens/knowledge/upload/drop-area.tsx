import { CloudUpload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

/** The whole page takes files. It says so while some are held over it. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('knowledge')
  const isOver = useFileDrop(onFiles)
  if (!isOver) return null
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 p-3">
      <div className="grid size-full place-content-center justify-items-center gap-2 rounded-dialog border-2 border-dashed border-accent bg-raised/95 px-6 text-center">
        <CloudUpload aria-hidden="true" className="size-8 text-accent-text" />
        <p className="text-lg font-semibold">{t('drop_here')}</p>
        <p className="text-sm text-muted">{t('drop_text')}</p>
      </div>
    </div>,
    document.body,
  )
}

function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const listening = new AbortController()
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      hear: (event: DragEvent) => void,
    ) => window.addEventListener(type, (event) => holdsFiles(event) && hear(event), listening)
    listen('dragenter', () => setOver(true))
    // Without this the browser would open the file in place of the console.
    listen('dragover', (event) => event.preventDefault())
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])

  return isOver
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
