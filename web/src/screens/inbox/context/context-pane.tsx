import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ContextContent } from './context-content.tsx'
import type { OpenChat } from './open-chat.ts'

type ContextPaneProps = { chatId: number; onOpenChat: OpenChat; onClose: () => void }

export function ContextPane({ chatId, onOpenChat, onClose }: ContextPaneProps) {
  const { t } = useTranslation('inbox')
  return (
    <>
      <header className="flex h-14 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-sm font-semibold">{t('context_title')}</h2>
        <IconButton label={t('context_close')} side="left" className="text-muted" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 -outline-offset-2">
        <ContextContent chatId={chatId} onOpenChat={onOpenChat} />
      </div>
    </>
  )
}
