import { Archive, Ban, Clock, ClockAlert, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { cx } from '../../../../lib/cx.ts'
import { durationText } from '../../../../lib/duration-text.ts'
import { useChannelName } from '../../channel-name.ts'
import { NoteButton } from '../../notes/note-button.tsx'

const HURRY_MINUTES = 60

type AnswerLimitsProps = { chat: Chat; minutes: number | null; onNote?: () => void }

/** The time left to answer, or, in place of the composer, why answering is not possible. */
export function AnswerLimits({ chat, minutes, onNote }: AnswerLimitsProps) {
  if (chat.is_blocked || !chat.is_connected || !minutes) return <CannotAnswer chat={chat} onNote={onNote} />
  return <TimeLeft minutes={minutes} />
}

function CannotAnswer({ chat, onNote }: { chat: Chat; onNote?: () => void }) {
  const { t } = useTranslation('inbox')
  const channel = useChannelName(chat.integration_type ?? 'inbox')
  const [Icon, text] =
    chat.integration_type === 'import'
      ? [Archive, t('thread_imported_text')]
      : !chat.is_connected
        ? [Unplug, t('thread_disconnected_text')]
        : chat.is_blocked
          ? [Ban, t('thread_blocked_text')]
          : [ClockAlert, t('thread_window_over', { channel })]
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 text-sm text-muted">
      <p role="status" className="flex min-w-0 flex-1 items-start gap-2 py-1">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {text}
      </p>
      {onNote && <NoteButton onClick={onNote} />}
    </div>
  )
}

function TimeLeft({ minutes }: { minutes: number }) {
  const { t, i18n } = useTranslation('inbox')
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 border-t border-line px-4 py-1.5 text-xs',
        minutes <= HURRY_MINUTES ? 'bg-warning-tint text-warning-tint-fg' : 'text-muted',
      )}
    >
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
      {t('thread_time_left', { time: durationText(minutes, i18n.language) })}
    </p>
  )
}
