import { Ban, ClockAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../../data/chats.ts'
import { useChannelName } from '../../channel-name.ts'

/** In place of where one writes: nobody can, and why. */
export function CannotAnswer({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const channel = useChannelName(chat.integration_type ?? 'inbox')
  const Icon = chat.is_blocked ? Ban : ClockAlert
  return (
    <p
      role="status"
      className="flex min-h-12 items-start gap-2 border-t border-line bg-surface px-4 py-3 text-sm text-muted"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {chat.is_blocked ? t('thread_blocked_text') : t('thread_window_over', { channel })}
    </p>
  )
}
