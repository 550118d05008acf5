import type { api, Section } from '@switchboard/contract'
import { createLink } from '@tanstack/react-router'
import { AtSign, Bot, CircleCheck, Clock, Flag, Headset, Hourglass, OctagonPause } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyId } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import { isMentioned } from '../../../data/notes.ts'
import { shortTime } from '../../../lib/short-time.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { LabelDot } from '../../../shared/label-mark.tsx'
import { useLastWords } from '../../../shared/use-last-words.ts'
import { useIsCustomerTyping } from '../../../state/watching.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CountBadge } from '../../../ui/badge.tsx'
import { useChannelName } from '../channel-name.ts'
import { useNeedsPersonReason } from '../needs-person-reason.ts'
import { useStateText } from '../state/state-text.ts'

type ChatRowProps = {
  chat: Chat
  isOpen: boolean
  isTabStop: boolean
  onFocus: (chatId: number) => void
}

export const ChatRow = memo(function ChatRow({ chat, isOpen, isTabStop, onFocus }: ChatRowProps) {
  const { i18n } = useTranslation('inbox')
  const { id, display_name, user_photo, last_message_time, integration_type } = chat
  return (
    <RowLink
      to="/"
      search={({ message: _, ...before }) => ({ ...before, chat: String(id) })}
      preload={false}
      data-chat={id}
      tabIndex={isTabStop ? 0 : -1}
      isOpen={isOpen}
      onFocus={() => onFocus(id)}
      className="relative flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 hover:bg-hover aria-[current=true]:bg-sel aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-3 aria-[current=true]:before:left-0 aria-[current=true]:before:w-0.75 aria-[current=true]:before:rounded-full aria-[current=true]:before:bg-accent"
    >
      <span className="relative shrink-0">
        <Avatar name={display_name} photo={user_photo} size="lg" className={isOpen ? 'bg-bg!' : undefined} />
        {integration_type && <ChannelMark type={integration_type} />}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">{display_name}</span>
          {last_message_time && (
            <time dateTime={last_message_time} className="shrink-0 text-xs text-muted tabular-nums">
              {shortTime(last_message_time, Date.now(), i18n.language)}
            </time>
          )}
        </span>
        <span className="flex h-5 items-center gap-1.5">
          <LastWords chat={chat} />
          <Marks chat={chat} />
        </span>
      </span>
    </RowLink>
  )
})

/** The router sets `aria-current="page"` on every link to the open URL; in a list the current row is `true`. */
const RowLink = createLink(
  ({ isOpen, 'aria-current': _, ...props }: ComponentProps<'a'> & { isOpen: boolean }) => (
    <a {...props} aria-current={isOpen ? 'true' : undefined} />
  ),
)

function LastWords({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const isTyping = useIsCustomerTyping(chat.id)
  const { writer, words } = useLastWords()(chat)
  return isTyping ? (
    <span className="min-w-0 flex-1 truncate text-sm text-accent-text">{t('list_typing')}</span>
  ) : (
    <span className="min-w-0 flex-1 truncate text-sm text-muted">
      {writer && <span className="font-medium">{writer}: </span>}
      {words}
    </span>
  )
}

function Marks({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const myId = useMyId()
  const Mode = modeIcons[chat.mode]
  const modes = { auto: t('thread_auto'), manual: t('thread_manual'), stop: t('thread_stop') }
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted [&>svg]:size-3.5">
      {chat.labels.slice(0, LABELS_SHOWN).map(({ id, name, color }) => (
        <LabelDot key={id} name={name} color={color} />
      ))}
      {chat.needs_person_reason && <NeedsPerson reason={chat.needs_person_reason} />}
      {isMentioned(chat, myId) && (
        <AtSign role="img" aria-label={t('list_mentioned')} className="text-accent-text" />
      )}
      <State chat={chat} />
      <Mode role="img" aria-label={modes[chat.mode]} />
      <CountBadge count={chat.unread_messages} label={t('list_unread', { count: chat.unread_messages })} />
    </span>
  )
}

function NeedsPerson({ reason }: { reason: NonNullable<Chat['needs_person_reason']> }) {
  const { t } = useTranslation('inbox')
  const label = t('list_needs_person', { reason: useNeedsPersonReason()(reason) })
  return (
    <span role="img" aria-label={label} title={label}>
      <Flag aria-hidden="true" className="size-3.5 fill-current text-danger-text" />
    </span>
  )
}

/** Also shows the assignee if it is somebody else. */
function State({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const text = useStateText(chat)
  const myId = useMyId()
  const { assignee } = chat
  const Icon = chat.state === 'open' ? null : stateIcons[chat.state]
  return (
    <>
      {Icon && <Icon role="img" aria-label={text} />}
      {assignee && assignee.user_id !== myId && (
        <Avatar
          name={assignee.name}
          photo={assignee.picture_url}
          size="xs"
          label={t('assigned_named', { name: assignee.name })}
        />
      )}
    </>
  )
}

const LABELS_SHOWN = 3

const stateIcons = { waiting: Hourglass, snoozed: Clock, done: CircleCheck }

const modeIcons = { auto: Bot, manual: Headset, stop: OctagonPause }

function ChannelMark({ type }: { type: api.bots.IntegrationType }) {
  const name = useChannelName(type satisfies Section)
  return (
    <span className="absolute -right-1 -bottom-1 grid size-4.5 place-content-center rounded-full border-2 border-bg bg-sel text-muted">
      <ChannelIcon type={type} className="size-2.5" />
      <span className="sr-only">{name}</span>
    </span>
  )
}
