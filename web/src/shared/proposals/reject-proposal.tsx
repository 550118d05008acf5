import { REJECT_COMMENT_MAX } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Proposal, useRejectProposal } from '../../data/approvals.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRefusal } from './use-approve.ts'

/** Rejects the change. The customer is told so, with the reason if the person chooses. */
export function RejectProposal({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('proposals')
  const { mutateAsync, isPending } = useRejectProposal()
  const refuse = useRefusal()
  const [reason, setReason] = useState('')
  const [isTold, setTold] = useState(true)
  const [isAsked, setAsked] = useState(false)

  const reject = async () => {
    setAsked(true)
    if (!reason.trim()) return
    try {
      await mutateAsync({ id: proposal.id, reason, tell_reason: isTold })
      toast.success(t('rejected'))
    } catch (error) {
      refuse(error, t('not_rejected'))
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reject_title', { action: proposal.action })}
      description={t('reject_text')}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <DialogClose render={<Button />}>{t('common:cancel')}</DialogClose>
          <Button variant="danger-solid" loading={isPending} onClick={reject}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('reason')} error={isAsked && !reason.trim() ? t('reason_missing') : undefined}>
          <Textarea
            rows={3}
            maxLength={REJECT_COMMENT_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Checkbox label={t('tell_reason')} checked={isTold} onCheckedChange={setTold} />
      </div>
    </Dialog>
  )
}
