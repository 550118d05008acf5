import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from '../markdown/markdown.tsx'

/** Says that somebody corrected the answer, and shows what it was before. */
export function Edited({ original, by }: { original: string; by?: string }) {
  const { t } = useTranslation('thread')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <p className="text-xs text-muted">
        {by ? t('edited_by', { name: by }) : t('edited')} ·{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 rounded-sm underline underline-offset-2 hover:text-fg"
        >
          {isOpen ? t('hide_original') : t('show_original')}
        </button>
      </p>
      {isOpen && (
        <div
          id={id}
          className="max-w-full rounded-popover border border-dashed border-line-strong px-3 py-2 text-sm text-muted"
        >
          <Markdown text={original} />
        </div>
      )}
    </>
  )
}
