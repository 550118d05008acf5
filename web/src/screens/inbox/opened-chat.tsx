import type { Section } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChat } from '../../data/chats.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useMedia, WIDE_DESKTOP } from '../../lib/media.ts'
import { usePart } from '../../lib/use-part.ts'
import { choose, useChoices } from '../../state/choices.ts'
import { type OpenChat, placeOf } from './context/open-chat.ts'
import { ChatWindow } from './thread/chat-window.tsx'

// If wider than this, the panel is open by default; otherwise closed.
const ROOMY = '(min-width: 90rem)'

const ContextPane = lazyPart(async () => (await import('./context/context-pane.tsx')).ContextPane)
const ContextDrawer = lazyPart(async () => (await import('./context/context-drawer.tsx')).ContextDrawer)

type OpenedChatProps = {
  chatId: number
  /** The turn or note to scroll to. */
  foundKey?: string
  section: Section
  onBack?: () => void
}

/** A chat with the customer panel beside or over it. */
export function OpenedChat({ chatId, foundKey, section, onBack }: OpenedChatProps) {
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const { data: opened } = useChat(chatId)
  const hasRoom = useMedia(WIDE_DESKTOP)
  const isRoomy = useMedia(ROOMY)
  const isPaneOpen = useChoices(({ contextOpen }) => contextOpen) ?? isRoomy
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isPaneReady = usePart(ContextPane, hasRoom && isPaneOpen)
  const isDrawerReady = usePart(ContextDrawer, !hasRoom && isDrawerOpen)

  const toggle = () => (hasRoom ? choose('contextOpen', !isPaneOpen) : setDrawerOpen(true))
  const openChat: OpenChat = (chat, message) => {
    setDrawerOpen(false)
    void navigate({
      to: '/',
      search: (before) => ({ ...placeOf(chat, { section, agentId: opened?.agent_id }, before), message }),
    })
  }
  const context = { chatId, onOpenChat: openChat }

  return (
    // Files dragged over the drawer are for the chat below it, so close the drawer to show its drop target.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate; the composer has a button for files.
    <div
      data-drop-area="chat"
      className="flex min-h-0 min-w-0 flex-1"
      onDragOver={({ dataTransfer }) => dataTransfer.types.includes('Files') && setDrawerOpen(false)}
    >
      <ChatWindow
        chatId={chatId}
        foundKey={foundKey}
        section={section}
        onBack={onBack}
        onToggleContext={toggle}
      />
      {hasRoom && isPaneOpen && (
        <aside aria-label={t('context_title')} className="flex w-70 shrink-0 flex-col border-l border-line">
          {isPaneReady && <ContextPane {...context} onClose={() => choose('contextOpen', false)} />}
        </aside>
      )}
      {!hasRoom && isDrawerReady && (
        <ContextDrawer {...context} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      )}
    </div>
  )
}
