import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Label, useLabels, useRemoveLabel } from '../../../data/labels.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LabelMark } from '../../../shared/label-mark.tsx'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LabelForm } from './label-form.tsx'

/** Labels for the team's conversations. */
export function Labels() {
  const { t } = useTranslation(['account', 'common'])
  const labels = useLabels()
  const [edited, setEdited] = useState<Label | 'new' | null>(null)
  return (
    <Card title={t('labels')} description={t('labels_text')}>
      {labels.isPending && <Skeleton className="h-14" />}
      {labels.isError && !labels.data && <NotShown onRetry={() => labels.refetch()} />}
      {labels.data && labels.data.length > 0 && (
        <ul aria-label={t('labels')} className="mb-3 grid">
          {labels.data.map((label) => (
            <LabelRow key={label.id} label={label} onEdit={() => setEdited(label)} />
          ))}
        </ul>
      )}
      {labels.data && (
        <Button onClick={() => setEdited('new')} className="justify-self-start">
          <Plus />
          {t('labels_create')}
        </Button>
      )}
      {edited && <LabelForm label={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function LabelRow({ label, onEdit }: { label: Label; onEdit: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const remove = useRemoveLabel()
  const { id, name } = label
  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('labels_delete_title', { name }),
      text: t('labels_delete_text'),
      confirm: t('labels_delete'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await remove.mutateAsync(id)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }
  return (
    <li className="flex items-center gap-1 border-b border-line py-1 text-sm last:border-none">
      <span className="min-w-0 flex-1">
        <LabelMark label={label} />
      </span>
      <IconButton label={t('labels_edit_named', { name })} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton
        label={t('labels_delete_named', { name })}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
