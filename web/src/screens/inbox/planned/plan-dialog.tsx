import { OPERATOR_TEXT_MAX, SNOOZE_MAX_DAYS } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedWords } from '../../../data/planned.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { DAY_MS } from '../../../lib/short-time.ts'
import { DateTimeFields } from '../../../shared/date-time-fields.tsx'
import { useDiscardGuard } from '../../../shared/use-discard-guard.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { fieldTime, tomorrowMorning } from '../state/snooze-times.ts'

interface PlanDialogProps {
  title: string
  kind: PlannedWords['kind']
  /** The planned message to edit; undefined for a new one, whose text is in the composer. */
  before?: Pick<PlannedWords, 'text' | 'send_at' | 'cancel_on_reply'>
  /** End of the channel's reply window. */
  answerUntil?: string
  /** Resolves to false if saving failed, which keeps the dialog open. */
  onSave: (planned: Pick<PlannedWords, 'text' | 'send_at' | 'cancel_on_reply'>) => Promise<boolean>
  onClose: () => void
}

export function PlanDialog({ title, kind, before, answerUntil, onSave, onClose }: PlanDialogProps) {
  const { t, i18n } = useTranslation(['inbox', 'common'])
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(before?.text ?? '')
  const [typed, setTyped] = useState(() => fieldTime(firstTime(before?.send_at)))
  const [cancels, setCancels] = useState(before?.cancel_on_reply ?? true)
  const [isSaving, setIsSaving] = useState(false)
  const [faults, setFaults] = useState<{ text?: string; time?: string }>({})
  const askToClose = useDiscardGuard(before !== undefined && text !== before.text, onClose)

  const timeFault = () => {
    const at = new Date(typed).getTime()
    const aheadMs = at - Date.now()
    if (!(aheadMs > 0 && aheadMs < SNOOZE_MAX_DAYS * DAY_MS)) return t('snooze_pick_error')
    if (kind === 'message' && answerUntil && at >= new Date(answerUntil).getTime())
      return t('planned_too_late', { at: dateAndTime(answerUntil, i18n.language) })
  }
  const textFault = () => {
    if (!before) return
    if (text.trim() === '') return t('planned_empty')
    if (text.trim().length > OPERATOR_TEXT_MAX) return t('composer_too_long', { max: OPERATOR_TEXT_MAX })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = { text: textFault(), time: timeFault() }
    setFaults(found)
    if (found.text || found.time) return focusFirstFault(fields.current)
    if (isSaving) return
    setIsSaving(true)
    const send_at = new Date(typed).toISOString()
    if (!(await onSave({ text: text.trim(), send_at, cancel_on_reply: cancels }))) setIsSaving(false)
  }

  return (
    <Dialog
      open
      size="sm"
      keepOnOutsidePress={before !== undefined}
      onOpenChange={(next) => !next && void askToClose()}
      title={title}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            {t('planned_save')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {before && (
          <Field label={t(kind === 'message' ? 'composer_message' : 'note_text')} error={faults.text}>
            <Textarea value={text} onChange={(event) => setText(event.target.value)} dir="auto" />
          </Field>
        )}
        <DateTimeFields value={typed} onValueChange={setTyped} error={faults.time} />
        {kind === 'message' && (
          <Checkbox label={t('planned_cancel_on_reply')} checked={cancels} onCheckedChange={setCancels} />
        )}
      </form>
    </Dialog>
  )
}

/** Replaces a time in the past. */
function firstTime(sendAt: string | undefined): Date {
  const at = sendAt ? new Date(sendAt) : null
  return at && at.getTime() > Date.now() ? at : tomorrowMorning(new Date())
}
