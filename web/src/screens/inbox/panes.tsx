import type { Section } from '@switchboard/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isIn } from '../../data/chat-cache.ts'
import { type ChatScope, useChat } from '../../data/chats.ts'
import { DESKTOP, useMedia } from '../../lib/media.ts'
import { stored } from '../../lib/storage.ts'
import { Split } from '../../ui/split.tsx'
import { ChatList } from './list/chat-list.tsx'
import { InboxTitle, ListHeader } from './list/list-header.tsx'
import { OpenedChat } from './opened-chat.tsx'
import { chatIdOf } from './scope.ts'
import { StartChat } from './start-chat.tsx'

const LIST_PX = { start: 304, min: 280, max: 420 }

const route = getRouteApi('/signed-in/')

/** The list and the open chat: side by side, or one at a time on a phone. The URL holds the open chat. */
export function Panes({ scope, section }: { scope: ChatScope; section: Section }) {
  const { t } = useTranslation('inbox')
  const { chat, message } = route.useSearch()
  const navigate = useNavigate()
  const isDesktop = useMedia(DESKTOP)
  const chatId = chat === undefined ? undefined : chatIdOf(chat)

  const opened = useChat(chatId ?? 0).data
  const ownId = opened && isIn(scope, opened) ? opened.id : undefined
  useEffect(() => {
    if (ownId) stored.activeChat[section].write(String(ownId))
  }, [ownId, section])

  const start = (id: number) =>
    void navigate({ to: '/', search: (before) => ({ ...before, chat: String(id) }), replace: true })
  const close = () => void navigate({ to: '/', search: ({ chat: _, message: __, ...before }) => before })

  const list = (
    <>
      <ListHeader section={section} />
      <ChatList scope={scope} section={section} selectedId={chatId} />
    </>
  )
  const thread = chatId !== undefined && (
    <OpenedChat chatId={chatId} foundKey={message} section={section} onBack={isDesktop ? undefined : close} />
  )
  return (
    <main id="content" tabIndex={-1} className="relative mx-auto w-full max-w-304 flex-1 outline-none">
      {/* Positioned absolutely, so that the panes scroll instead of the page. */}
      <div className="absolute inset-0 flex flex-col overflow-hidden">
        {isDesktop ? (
          <Split
            handleLabel={t('list_resize')}
            first={list}
            second={thread || <StartChat scope={scope} section={section} onStart={start} />}
            firstSize={stored.listWidth.read() ?? LIST_PX.start}
            firstMin={LIST_PX.min}
            firstMax={LIST_PX.max}
            onFirstResize={stored.listWidth.write}
          />
        ) : thread ? (
          <>
            <InboxTitle section={section} className="sr-only" />
            {thread}
          </>
        ) : (
          list
        )}
      </div>
    </main>
  )
}
