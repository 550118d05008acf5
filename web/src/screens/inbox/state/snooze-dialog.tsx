import { SNOOZE_MAX_DAYS } from '@switchboard/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '../../../lib/short-time.ts'
import { DateTimeFields } from '../../../shared/date-time-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { fieldTime, tomorrowMorning } from './snooze-times.ts'

type SnoozeDialogProps = { onPick: (until: string) => void; onClose: () => void }

export function SnoozeDialog({ onPick, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation(['inbox', 'common'])
  const form = useId()
  const [typed, setTyped] = useState(() => fieldTime(tomorrowMorning(new Date())))
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const aheadMs = new Date(typed).getTime() - Date.now()
    if (aheadMs > 0 && aheadMs < SNOOZE_MAX_DAYS * DAY_MS) onPick(new Date(typed).toISOString())
    else setError(t('snooze_pick_error'))
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && onClose()}
      title={t('snooze_pick_title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('snooze')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <DateTimeFields value={typed} onValueChange={setTyped} error={error} />
      </form>
    </Dialog>
  )
}
