import { Bookmark, BookmarkX, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../data/views.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Shows the active view, with a button to leave it. */
export function ChosenView({ view, onLeave }: { view: View; onLeave: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <p className="flex min-w-0 items-center gap-1.5 rounded-control bg-sel py-0.5 pr-0.5 pl-2.5 text-sm">
      <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate" title={view.name}>
        {view.name}
      </span>
      <IconButton size="xs" label={t('views_leave')} onClick={onLeave}>
        <X />
      </IconButton>
    </p>
  )
}

type GoneProps = { title: string; text: string; onLeave: () => void }

function Gone({ title, text, onLeave }: GoneProps) {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" className="flex-1">
      <EmptyState
        icon={<BookmarkX />}
        title={title}
        text={text}
        action={<Button onClick={onLeave}>{t('list_show_all')}</Button>}
      />
    </div>
  )
}

export function NoSuchView({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('inbox')
  return <Gone title={t('views_missing')} text={t('views_missing_text')} onLeave={onLeave} />
}

/** The view exists, but its label was deleted, so it can match nothing. */
export function LabelGone({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('inbox')
  return <Gone title={t('views_label_gone')} text={t('views_label_gone_text')} onLeave={onLeave} />
}
