import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type PlannedWords, useAddPlanned } from '../../../data/planned.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { SoonTimes } from '../state/soon-times.tsx'
import { PlanDialog } from './plan-dialog.tsx'

interface SendLaterProps {
  chat: Chat
  kind: PlannedWords['kind']
  text: string
  /** The reason why planning is disabled. */
  whyNot: string | null
  /** Called when the text was planned, so that the field can be cleared. */
  onPlanned: () => void
  className?: string
}

/** Sends the text at a chosen time, in the local time zone. */
export function SendLater({ chat, kind, text, whyNot, onPlanned, className }: SendLaterProps) {
  const { t, i18n } = useTranslation('inbox')
  const [isPicking, setIsPicking] = useState(false)
  const { mutateAsync, isPending } = useAddPlanned(chat.id)
  const label = t(kind === 'message' ? 'planned_send_later' : 'planned_remind')

  const plan = async (send_at: string, cancel_on_reply = true): Promise<boolean> => {
    try {
      await mutateAsync({ kind, text, send_at, cancel_on_reply })
      setIsPicking(false)
      onPlanned()
      const at = dateAndTime(send_at, i18n.language)
      toast.success(t(kind === 'message' ? 'planned_done' : 'planned_reminder_done', { at }))
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(failureText(error, t('planned_failed')))
      return false
    }
  }

  const button = (
    <IconButton size="sm" label={label} loading={isPending} className={className}>
      <CalendarClock />
    </IconButton>
  )
  if (whyNot) return <WhyDisabled reason={whyNot}>{button}</WhyDisabled>
  return (
    <>
      <Menu align="end" side="top" trigger={button}>
        <SoonTimes hasMonday onPick={(at) => void plan(at.toISOString())} />
        <MenuItem icon={<CalendarClock />} onClick={() => setIsPicking(true)}>
          {t('snooze_pick')}
        </MenuItem>
      </Menu>
      {isPicking && (
        <PlanDialog
          title={label}
          kind={kind}
          answerUntil={chat.answer_until?.operator}
          onSave={({ send_at, cancel_on_reply }) => plan(send_at, cancel_on_reply)}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}
