import type { Section } from '@switchboard/contract'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isIn } from '../../data/chat-cache.ts'
import { type ChatScope, useChatDetails, useChats } from '../../data/chats.ts'
import { stored } from '../../lib/storage.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shownChats } from './list/shown-chats.ts'
import { chatIdOf } from './scope.ts'

type StartChatProps = { scope: ChatScope; section: Section; onStart: (chatId: number) => void }

/** Shown while no chat is open. Opens the last one of this section, else the first of the list. */
export function StartChat({ scope, section, onStart }: StartChatProps) {
  const { t } = useTranslation('inbox')
  const last = useChatDetails(chatIdOf(stored.activeChat[section].read()))
  const list = useChats(scope)
  const start = useEffectEvent(onStart)

  const lastId = last.data && isIn(scope, last.data.chat) ? last.data.chat.id : undefined
  const firstId = list.data && shownChats(list.data.chats, section)[0]?.id
  const startId = last.isPending ? undefined : (lastId ?? firstId)
  useEffect(() => {
    if (startId !== undefined) start(startId)
  }, [startId])

  const isEmpty = list.data && startId === undefined && !last.isPending
  return (
    <div className="grid flex-1 place-content-center">
      {isEmpty && (
        <EmptyState
          icon={<MessageSquareText />}
          title={t('list_nothing_open')}
          text={t('list_nothing_open_text')}
        />
      )}
    </div>
  )
}
