import { api, REJECT_COMMENT_MAX } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, type RejectReason, useRejectDraft, useRestoreDraft } from '../../data/approvals.ts'
import { useRefusal } from '../../shared/drafts/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'

type RejectDialogProps = {
  draft: Draft
  open: boolean
  onClose: () => void
  onRejected: () => void
  onRestored: () => void
}

/** The chat still waits for a person. The rejection can be undone for a few seconds. */
export function RejectDialog({ draft, open, onClose, onRejected, onRestored }: RejectDialogProps) {
  const { t } = useTranslation('approvals')
  const { mutateAsync: rejectDraft } = useRejectDraft()
  const { mutateAsync: restoreDraft } = useRestoreDraft()
  const refuse = useRefusal()
  const [reason, setReason] = useState<RejectReason>('wrong')
  const [comment, setComment] = useState('')

  const restore = () =>
    restoreDraft(draft.id).then(onRestored, (error: unknown) => refuse(draft.id, error, t('not_restored')))
  const reject = async () => {
    try {
      await rejectDraft({ id: draft.id, reason, comment })
      onClose()
      onRejected()
      toast.success(t('rejected'), { label: t('undo'), run: () => void restore() })
    } catch (error) {
      onClose()
      await refuse(draft.id, error, t('not_rejected'))
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('reject_title')}
      description={t('reject_text')}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
          <Button variant="danger-solid" onClick={reject}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label={t('reason')}
          value={reason}
          onValueChange={setReason}
          options={api.drafts.REJECT_REASONS.map((value) => ({ value, label: t(`${value}_reason`) }))}
        />
        <Field label={t('comment')}>
          <Textarea
            rows={2}
            maxLength={REJECT_COMMENT_MAX}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
