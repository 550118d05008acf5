import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../ui/drawer.tsx'
import { ContextContent } from './context-content.tsx'
import type { OpenChat } from './open-chat.ts'

type ContextDrawerProps = {
  chatId: number
  open: boolean
  onOpenChat: OpenChat
  onClose: () => void
}

/** The context panel as a drawer, where there is no room beside the chat. */
export function ContextDrawer({ chatId, open, onOpenChat, onClose }: ContextDrawerProps) {
  const { t } = useTranslation('inbox')
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('context_title')}
      closeLabel={t('context_close')}
      dropArea="chat"
    >
      <ContextContent chatId={chatId} onOpenChat={onOpenChat} />
    </Drawer>
  )
}
