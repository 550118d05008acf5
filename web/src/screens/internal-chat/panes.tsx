import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../data/agents.ts'
import { NEW_DIALOG, useInternalChats } from '../../data/internal-chat.ts'
import { cx } from '../../lib/cx.ts'
import { DESKTOP, useMedia } from '../../lib/media.ts'
import { stored } from '../../lib/storage.ts'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { Conversation } from '../../shared/internal-chat/conversation.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Split } from '../../ui/split.tsx'
import { DialogList } from './dialog-list.tsx'
import { NEW, openDialogId } from './open-dialog-id.ts'

const LIST_PX = { start: 304, min: 280, max: 420 }

const route = getRouteApi('/signed-in/internal-chat')

/** The dialog list and the open dialog: side by side, or one at a time on a phone. */
export function Panes({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['internalchat', 'common'])
  const { chat: wanted } = route.useSearch()
  const navigate = useNavigate()
  const isDesktop = useMedia(DESKTOP)
  const isShown = useIsShown()
  const list = useInternalChats(agent.id)
  const chatId = openDialogId(list.data, wanted, stored.activeChat.internal.read())

  useEffect(() => {
    if (chatId) stored.activeChat.internal.write(String(chatId))
  }, [chatId])

  // On a phone, skip an empty list, which would hide the example questions.
  const hasDialogs = list.data?.length !== 0
  const skipsList = !isDesktop && !wanted && !hasDialogs
  useEffect(() => {
    if (skipsList) void navigate({ to: '/internal-chat', search: { chat: NEW }, replace: true })
  }, [skipsList, navigate])

  // The person may have opened another dialog or screen while the new one was created; stay there.
  const open = async (id: number) => {
    if (!isShown.current) return
    await navigate({
      to: '/internal-chat',
      search: ({ chat }) => ({ chat: chat && chat !== NEW ? chat : String(id) }),
      replace: true,
    })
  }
  const close = () => void navigate({ to: '/internal-chat', search: {} })

  const dialogs = <DialogList list={list} openId={chatId} />
  const conversation = chatId !== undefined && (
    <Conversation
      agent={agent}
      chat={list.data?.find(({ id }) => id === chatId)}
      chatId={chatId}
      onOpened={open}
    />
  )
  return (
    <main id="content" tabIndex={-1} className="relative mx-auto w-full max-w-304 flex-1 outline-none">
      {/* Positioned absolutely, so that the panes scroll instead of the page. */}
      <div className="absolute inset-0 flex flex-col overflow-hidden">
        {isDesktop ? (
          <Split
            handleLabel={t('resize')}
            first={dialogs}
            second={conversation}
            firstSize={stored.listWidth.read() ?? LIST_PX.start}
            firstMin={LIST_PX.min}
            firstMax={LIST_PX.max}
            onFirstResize={stored.listWidth.write}
          />
        ) : wanted && conversation ? (
          <>
            <header
              className={cx(
                'flex min-h-14 items-center gap-1.5 border-b border-line px-2',
                !hasDialogs && 'pl-4',
              )}
            >
              {hasDialogs && (
                <IconButton label={t('common:back')} onClick={close}>
                  <ArrowLeft />
                </IconButton>
              )}
              <ScreenTitle name={t('title')} className="text-lg!">
                {chatId === NEW_DIALOG ? t('new_dialog') : t('dialog')}
              </ScreenTitle>
            </header>
            {conversation}
          </>
        ) : (
          dialogs
        )}
      </div>
    </main>
  )
}
