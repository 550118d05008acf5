import { CircleCheck, Clock, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '../../../data/chat-list.ts'
import type { Chat } from '../../../data/chats.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { useChangeState } from './use-change-state.ts'

/** Snoozes, closes or reopens the open chat, also by the H and D keys. */
export function StateButtons({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const change = useChangeState()
  const snoozeButton = useRef<HTMLButtonElement>(null)
  const [isSnoozing, setIsSnoozing] = useState(false)
  const reopen = () => change([chat.id], { state: 'open' })
  const finish = () => change([chat.id], { state: 'done' })
  const openMenu = () => {
    // The menu returns the focus to this button.
    snoozeButton.current?.focus()
    setIsSnoozing(snoozeButton.current !== null)
  }
  useSingleKeys({ KeyD: chat.state === 'done' ? reopen : finish, KeyH: openMenu })
  return (
    <>
      {isOpen(chat) ? (
        <SnoozeMenu
          open={isSnoozing}
          onOpenChange={setIsSnoozing}
          onSnooze={(snoozed_until) => change([chat.id], { state: 'snoozed', snoozed_until })}
          trigger={
            <IconButton ref={snoozeButton} label={t('snooze')} shortcut="H">
              <Clock />
            </IconButton>
          }
        />
      ) : (
        <IconButton label={t('reopen')} shortcut={chat.state === 'done' ? 'D' : undefined} onClick={reopen}>
          <RotateCcw />
        </IconButton>
      )}
      {chat.state !== 'done' && (
        <IconButton label={t('mark_done')} shortcut="D" onClick={finish}>
          <CircleCheck />
        </IconButton>
      )}
    </>
  )
}
