import { useTranslation } from 'react-i18next'
import { type ChatMode, useSetChatMode } from '../../../data/chats.ts'
import { toast } from '../../../ui/toast.tsx'

/** Changes who answers the chat. Optimistic update, rolled back on error. */
export function useChangeMode(chatId: number): (mode: ChatMode) => void {
  const { t } = useTranslation('inbox')
  const { mutate } = useSetChatMode()
  return (mode) =>
    mutate(
      { id: chatId, mode },
      {
        onSuccess: () => toast.success(t('thread_mode_updated')),
        onError: () => toast.error(t('thread_mode_failed')),
      },
    )
}
