import { CloudUpload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../lib/cx.ts'

type FileDropProps = {
  title: string
  text?: string
  /** Rejects dropped files; the title says why. */
  isRefused?: boolean
  /**
   * Covers the whole page. Otherwise it covers its positioned parent and accepts files on the surrounding element
   * marked `data-drop-area`; elements with the same mark elsewhere, such as a drawer over it, belong to that area.
   */
  isPage?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts dropped files, and shows a drop target while files are dragged over it. */
export function FileDrop({ title, text, isRefused = false, isPage = false, onFiles }: FileDropProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const isOver = useFileDrop(isPage ? null : anchor, (files) => !isRefused && onFiles(files))
  const sign = isOver && (
    <div className={cx('pointer-events-none inset-0 z-50 p-3', isPage ? 'fixed' : 'absolute')}>
      <div
        className={cx(
          'grid size-full place-content-center justify-items-center gap-2 rounded-dialog border-2 border-dashed bg-raised/95 px-6 text-center',
          isRefused ? 'border-line-strong' : 'border-accent',
        )}
      >
        {!isRefused && <CloudUpload aria-hidden="true" className="size-8 text-accent-text" />}
        <p className="text-lg font-semibold">{title}</p>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
    </div>
  )
  if (isPage) return sign && createPortal(sign, document.body)
  return (
    <>
      <span ref={anchor} hidden />
      {sign}
    </>
  )
}

function useFileDrop(
  anchor: RefObject<HTMLElement | null> | null,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const isInside = useEffectEvent(
    ({ target }: DragEvent) => !anchor || isInAreaOf(anchor.current, target as Element),
  )

  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => holdsFiles(event) && hear(event), listening)
    listen('dragover', (event) => {
      const isHere = isInside(event)
      setOver(isHere)
      if (!isHere) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
    })
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (!isInside(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])

  return isOver
}

function isInAreaOf(anchor: HTMLElement | null, target: Element): boolean {
  const area = anchor?.closest<HTMLElement>('[data-drop-area]')
  if (area) return target.closest(`[data-drop-area="${area.dataset.dropArea}"]`) !== null
  return anchor?.parentElement?.contains(target) === true
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
