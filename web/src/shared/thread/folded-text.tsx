import { type ReactNode, useId, useState } from 'react'
import { Markdown } from '../markdown/markdown.tsx'

type FoldedTextProps = { text: string; show: string; hide: string; children: ReactNode }

/** A line below a message, with a longer text that can be expanded. */
export function FoldedText({ text, show, hide, children }: FoldedTextProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <p className="text-xs wrap-anywhere text-muted">
        {children} ·{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 rounded-sm underline underline-offset-2 hover:text-fg"
        >
          {isOpen ? hide : show}
        </button>
      </p>
      {isOpen && (
        <div
          id={id}
          className="max-w-full rounded-popover border border-dashed border-line-strong px-3 py-2 text-sm text-muted"
        >
          <Markdown text={text} />
        </div>
      )}
    </>
  )
}
