import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../data/approvals.ts'
import { cx } from '../../lib/cx.ts'
import { buttonLook } from '../../ui/button.tsx'

type ChatLinkProps = {
  draft: Pick<Draft, 'chat' | 'message_id'>
  label?: string
  onClick?: () => void
  className?: string
}

/** Links to the conversation, at the message of the draft. */
export function ChatLink({ draft, label, onClick, className }: ChatLinkProps) {
  const { t } = useTranslation('approvals')
  const { chat, message_id } = draft
  return (
    <Link
      to="/"
      search={{
        agent: String(chat.agent_id),
        section: 'inbox',
        chat: String(chat.id),
        message: String(message_id),
      }}
      onClick={onClick}
      className={cx(buttonLook({ variant: 'ghost' }), className)}
    >
      <MessageSquare aria-hidden="true" />
      {label ?? t('open_chat')}
    </Link>
  )
}
