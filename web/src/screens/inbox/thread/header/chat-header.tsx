import type { Section } from '@switchboard/contract'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, PanelRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMyId } from '../../../../data/account.ts'
import type { Chat, ChatMode } from '../../../../data/chats.ts'
import { ChannelIcon } from '../../../../shared/channel-icon.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { IconLine } from '../../../../ui/icon-line.tsx'
import { useChannelName } from '../../channel-name.ts'
import { LabelButton } from '../../labels/label-button.tsx'
import { StateButtons } from '../../state/state-buttons.tsx'
import { useStateText } from '../../state/state-text.ts'
import { modeOf } from '../mode.ts'
import { ModeMenu } from './mode-menu.tsx'
import { Watchers } from './watchers.tsx'

interface ChatHeaderProps {
  chat: Chat
  section: Section
  /** Undefined for read-only users. */
  onModeChange?: (mode: ChatMode) => void
  onBack?: () => void
  onToggleContext: () => void
}

export function ChatHeader(props: ChatHeaderProps) {
  const { chat, section, onModeChange, onBack, onToggleContext } = props
  const { t } = useTranslation(['inbox', 'common'])
  const state = useStateText(chat)
  const assignee = useOtherAssignee(chat)
  return (
    <header className="flex min-h-14 items-center gap-2.5 border-b border-line px-4 py-2 max-desktop:flex-wrap max-desktop:gap-1.5 max-desktop:px-2">
      {onBack && (
        <IconButton label={t('common:back')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
      )}
      <Avatar name={chat.display_name} photo={chat.user_photo} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base font-semibold" title={chat.display_name}>
          {chat.display_name}
        </h2>
        <p className="flex items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-muted">
          {chat.integration_type && (
            <Channel type={chat.integration_type} isShort={state !== '' || assignee !== null} />
          )}
          <span className="flex min-w-0 gap-1.5 max-desktop:hidden">
            {state && <span className="truncate">{state}</span>}
            {assignee && <OtherAssignee assignee={assignee} />}
          </span>
          {chat.is_blocked && <span className="font-medium text-danger-text">{t('thread_blocked')}</span>}
          <Watchers chatId={chat.id} />
        </p>
      </div>
      {chat.integration_type !== 'import' && <ModeMenu mode={modeOf(chat)} onChange={onModeChange} />}
      {/* A separate line on a phone. */}
      <div className="contents text-xs text-muted max-desktop:order-last max-desktop:flex max-desktop:basis-full max-desktop:items-center max-desktop:gap-1.5 max-desktop:pl-2 writing:hidden">
        <span className="flex min-w-0 flex-1 gap-1.5 desktop:hidden">
          <span className="truncate">{state || t('state_open')}</span>
          {assignee && <OtherAssignee assignee={assignee} />}
        </span>
        {onModeChange && <StateButtons chat={chat} />}
        {onModeChange && <LabelButton chat={chat} />}
      </div>
      {/* Hidden on a phone, where there is no room beside the channel name. */}
      <span className="contents max-desktop:hidden">
        <CopyButton
          iconOnly
          text={useAddressOf(chat, section)}
          label={t('thread_copy_link')}
          copiedLabel={t('thread_link_copied')}
        />
      </span>
      <IconButton label={t('context_title')} onClick={onToggleContext}>
        <PanelRight />
      </IconButton>
    </header>
  )
}

/** The assignee, if it is somebody else. */
function useOtherAssignee({ assignee }: Chat): Chat['assignee'] {
  const myId = useMyId()
  return assignee?.user_id === myId ? null : assignee
}

function OtherAssignee({ assignee: { name, picture_url } }: { assignee: NonNullable<Chat['assignee']> }) {
  const { t } = useTranslation('inbox')
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Avatar name={name} photo={picture_url} size="xs" />
      <span className="sr-only">{t('assigned_named', { name })}</span>
      <span aria-hidden="true" className="truncate">
        {name}
      </span>
    </span>
  )
}

function Channel({ type, isShort }: { type: NonNullable<Chat['integration_type']>; isShort: boolean }) {
  const name = useChannelName(type)
  return (
    <IconLine title={name} icon={<ChannelIcon type={type} />} className={isShort ? 'desktop:shrink-0' : ''}>
      <span className={isShort ? 'desktop:sr-only' : ''}>{name}</span>
    </IconLine>
  )
}

function useAddressOf(chat: Chat, section: Section): string {
  const router = useRouter()
  const search = {
    agent: String(chat.agent_id),
    chat: String(chat.id),
    section,
    ...(section !== 'inbox' && chat.bot_id !== null && { bot: String(chat.bot_id) }),
  }
  return new URL(router.buildLocation({ to: '/', search }).href, window.location.origin).href
}
