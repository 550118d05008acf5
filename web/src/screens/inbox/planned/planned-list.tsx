import { BellRing, CalendarClock, CircleAlert, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMyId } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { type Planned, useCancelPlanned, useChangePlanned, usePlanned } from '../../../data/planned.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** Planned messages and those that were not sent, at the end of the conversation. */
export function PlannedList({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const { data: planned = [] } = usePlanned(chat.id, chat.bot_id !== null)
  if (planned.length === 0) return null
  return (
    <section
      aria-label={t('planned')}
      className="max-h-40 shrink-0 overflow-y-auto border-t border-line bg-surface px-4 py-2 writing:hidden"
    >
      <ul className="grid gap-2">
        {planned.map((each) => (
          <PlannedEntry key={each.id} chat={chat} planned={each} />
        ))}
      </ul>
    </section>
  )
}

function PlannedEntry({ chat, planned }: { chat: Chat; planned: Planned }) {
  const { t, i18n } = useTranslation('inbox')
  const [isEditing, setIsEditing] = useState(false)
  const cancel = useCancelPlanned()
  const change = useChangePlanned()
  const isOwn = useMyId() === planned.author?.user_id
  const mayAnswer = useMay('agent')
  const isMessage = planned.kind === 'message'
  const mayCancel = mayAnswer && (isOwn || isMessage)
  const isUnsent = planned.state !== 'planned'
  const Icon = isUnsent ? CircleAlert : isMessage ? CalendarClock : BellRing
  const tell = (error: unknown) => {
    if (!wasCancelled(error)) toast.error(failureText(error, t('planned_failed')))
  }

  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isUnsent ? 'text-danger-text' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1">
        <p className={`text-xs ${isUnsent ? 'text-danger-text' : 'text-muted'}`}>
          <PlannedLine planned={planned} at={dateAndTime(planned.send_at, i18n.language)} />
        </p>
        <p className="line-clamp-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {planned.text}
        </p>
      </div>
      {mayAnswer && isOwn && (
        <IconButton size="xs" label={t('planned_edit')} onClick={() => setIsEditing(true)}>
          <Pencil className="size-3.5" />
        </IconButton>
      )}
      {mayCancel && (
        <IconButton
          size="xs"
          label={t(isUnsent ? 'planned_dismiss' : 'planned_cancel')}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(planned, { onError: tell })}
        >
          <X className="size-3.5" />
        </IconButton>
      )}
      {isEditing && (
        <PlanDialog
          title={t(isMessage ? 'planned_send_later' : 'planned_remind')}
          kind={planned.kind}
          before={planned}
          answerUntil={chat.answer_until?.operator}
          onSave={async (changed) => {
            try {
              await change.mutateAsync({ id: planned.id, ...changed })
              setIsEditing(false)
              return true
            } catch (error) {
              tell(error)
              return false
            }
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
    </li>
  )
}

function PlannedLine({ planned, at }: { planned: Planned; at: string }) {
  const { t } = useTranslation('inbox')
  const { reasonText } = useReason()
  const name = planned.author?.name ?? t('note_former')
  if (planned.state === 'cancelled') return t('planned_customer_first', { name })
  if (planned.state === 'failed')
    return t('planned_not_sent', { name, reason: reasonText(planned.reason, planned.error ?? '') })
  return t(planned.kind === 'message' ? 'planned_at' : 'planned_reminder_at', { name, at })
}
