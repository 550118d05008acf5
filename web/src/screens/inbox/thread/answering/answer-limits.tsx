import { Ban, Clock, ClockAlert, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { cx } from '../../../../lib/cx.ts'
import { durationText } from '../../../../lib/duration-text.ts'
import { useChannelName } from '../../channel-name.ts'

const HURRY_MINUTES = 60

type AnswerLimitsProps = { chat: Chat; minutes: number | null }

/** How long one may still answer; or, in place of where one writes, why nobody can. */
export function AnswerLimits({ chat, minutes }: AnswerLimitsProps) {
  if (chat.is_blocked || !chat.is_connected || !minutes) return <CannotAnswer chat={chat} />
  return <TimeLeft minutes={minutes} />
}

function CannotAnswer({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const channel = useChannelName(chat.integration_type ?? 'inbox')
  const [Icon, text] = !chat.is_connected
    ? [Unplug, t('thread_disconnected_text')]
    : chat.is_blocked
      ? [Ban, t('thread_blocked_text')]
      : [ClockAlert, t('thread_window_over', { channel })]
  return (
    <p
      role="status"
      className="flex min-h-12 items-start gap-2 border-t border-line bg-surface px-4 py-3 text-sm text-muted"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
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
