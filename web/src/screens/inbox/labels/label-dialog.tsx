import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type Label, useLabelChats, useLabels } from '../../../data/labels.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { LabelMark } from '../../../shared/label-mark.tsx'
import { NotShown } from '../../../shared/not-shown.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'

type LabelDialogProps = { chats: Chat[]; onClose: () => void }

/** Adds and removes labels of one or more chats. Each click is saved at once. */
export function LabelDialog({ chats, onClose }: LabelDialogProps) {
  const { t } = useTranslation(['inbox', 'common'])
  const labels = useLabels()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && onClose()}
      title={chats.length > 1 ? t('labels_of', { count: chats.length }) : t('labels')}
      closeLabel={t('common:close')}
    >
      {labels.isPending && <Skeleton className="h-20" />}
      {labels.isError && !labels.data && <NotShown onRetry={() => labels.refetch()} />}
      {labels.data?.length === 0 && <NoLabels />}
      <div className="grid gap-1">
        {labels.data?.map((label) => (
          <LabelChoice key={label.id} label={label} chats={chats} />
        ))}
      </div>
    </Dialog>
  )
}

function LabelChoice({ label, chats }: { label: Label; chats: Chat[] }) {
  const { t } = useTranslation('inbox')
  const labelChats = useLabelChats()
  const count = chats.filter(({ labels }) => labels.some(({ id }) => id === label.id)).length
  const isOn = count === chats.length
  const toggle = () =>
    labelChats.mutate(
      { ids: chats.map(({ id }) => id), label, isOn: !isOn },
      {
        onError: (error) => void (wasCancelled(error) || toast.error(failureText(error, t('state_failed')))),
      },
    )
  return (
    <Checkbox
      label={<LabelMark label={label} />}
      checked={isOn}
      indeterminate={count > 0 && !isOn}
      onCheckedChange={toggle}
    />
  )
}

function NoLabels() {
  const { t } = useTranslation('inbox')
  const mayManage = useMay('admin')
  return (
    <div className="grid justify-items-start gap-3 text-sm text-muted">
      <p>{mayManage ? t('labels_none') : t('labels_none_ask')}</p>
      {mayManage && (
        <Link to="/settings" hash="assistants" className={buttonLook()}>
          {t('labels_to_settings')}
        </Link>
      )}
    </div>
  )
}
