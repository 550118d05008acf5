import { Link } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { NEW_DIALOG, useInternalChats } from '../../../data/internal-chat.ts'
import { useMedia, WIDE_DESKTOP } from '../../../lib/media.ts'
import { Conversation } from '../../../shared/internal-chat/conversation.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface TryPaneProps {
  agent: Agent
  open: boolean
  /** The test uses the saved settings. */
  isUnsaved: boolean
  onClose: () => void
}

/** The internal chat beside the settings, or over them if there is no room. */
export function TryPane({ agent, open, isUnsaved, onClose }: TryPaneProps) {
  const { t } = useTranslation('botsettings')
  const hasRoom = useMedia(WIDE_DESKTOP)
  const [chatId, setChatId] = useState(NEW_DIALOG)
  const chat = useInternalChats(agent.id).data?.find(({ id }) => id === chatId)

  const dialog = (
    <>
      {isUnsaved && <p className="bg-info-tint px-4 py-2 text-sm text-info-tint-fg">{t('try_saved_only')}</p>}
      <Conversation agent={agent} chat={chat} chatId={chatId} onOpened={setChatId} />
    </>
  )
  const whole = (
    <Link
      to="/internal-chat"
      search={{ chat: chatId === NEW_DIALOG ? 'new' : String(chatId) }}
      className={buttonLook({ variant: 'ghost', size: 'sm' })}
    >
      <Maximize2 aria-hidden="true" />
      {t('try_whole')}
    </Link>
  )

  if (!hasRoom)
    return (
      <Drawer
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t('try_title')}
        closeLabel={t('close')}
      >
        <div className="-mx-4 -mb-4 flex h-[calc(100dvh-3.5rem)] flex-col">
          <div className="flex justify-end px-2">{whole}</div>
          {dialog}
        </div>
      </Drawer>
    )
  if (!open) return null
  return (
    <aside
      aria-label={t('try_title')}
      className="sticky top-8 flex h-[calc(100dvh-9rem)] min-h-100 w-104 shrink-0 flex-col overflow-hidden rounded-popover border border-line"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{t('try_title')}</h2>
        {whole}
        <IconButton size="sm" label={t('close')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {dialog}
    </aside>
  )
}
