import { useTranslation } from 'react-i18next'
import { type ChatMode, useSetChatMode } from '../../../data/chats.ts'
import { toast } from '../../../ui/toast.tsx'

/** Who answers the chat from now on. It shows at once, and goes back when the server does not have it. */
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
