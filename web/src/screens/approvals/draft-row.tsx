import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../../data/agents.ts'
import type { Draft } from '../../data/approvals.ts'
import { ago } from '../../lib/ago.ts'
import { cx } from '../../lib/cx.ts'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { Confidence } from '../../shared/drafts/confidence.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

type DraftRowProps = { draft: Draft; now: number; isOpen: boolean; onOpen: () => void }

/** The customer, the channel, the waiting time and the assistant's confidence. */
export function DraftRow({ draft, now, isOpen, onOpen }: DraftRowProps) {
  const { t, i18n } = useTranslation(['approvals', 'layout'])
  const agents = useAgents().data ?? []
  const { chat, confidence, question, waiting_since } = draft
  const agentName = agents.length > 1 && agents.find(({ id }) => id === chat.agent_id)?.agent_name
  const isHandedOver = chat.hand_over !== null && !chat.hand_over.is_taken
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(
        'flex min-w-0 items-center gap-2.5 rounded-popover px-3 py-2.5 text-left -outline-offset-2',
        !isOpen && 'hover:bg-hover',
      )}
    >
      <Avatar name={chat.display_name} photo={chat.user_photo} size="lg" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span
            className={cx(
              'truncate text-sm font-semibold',
              agentName && 'desktop:max-w-3/4 desktop:shrink-0',
            )}
          >
            {chat.display_name}
          </span>
          {chat.integration_type && (
            <span className="shrink-0 text-muted">
              <ChannelIcon type={chat.integration_type} className="size-3.5" />
              <span className="sr-only">{t(`layout:${chat.integration_type}`)}</span>
            </span>
          )}
          {agentName && (
            <span className="min-w-0 truncate text-xs text-muted max-desktop:hidden">{agentName}</span>
          )}
        </span>
        <span className="truncate text-sm text-muted">
          {isOpen ? t('asked', { time: ago(waiting_since, now, i18n.language) }) : question}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 max-desktop:flex-col max-desktop:items-end">
        {isHandedOver && <Badge tone="danger">{t('handed_over')}</Badge>}
        {!isOpen && (
          <time dateTime={waiting_since} className="text-xs text-muted max-desktop:hidden">
            {ago(waiting_since, now, i18n.language)}
          </time>
        )}
        <Confidence share={confidence} />
      </span>
      <ChevronDown
        aria-hidden="true"
        className={cx(
          'size-4 shrink-0 text-muted transition-transform duration-100',
          !isOpen && '-rotate-90',
        )}
      />
    </button>
  )
}
