import { ChevronDown, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../data/agents.ts'
import { cx } from '../../lib/cx.ts'
import { choose } from '../../state/choices.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsRail } from './rail-context.ts'
import { RowLink } from './row.tsx'

type InboxRowProps = { agent: Agent; current: boolean; hasChannels: boolean; isOpen: boolean }

/** A link with a button on it that folds the channels below. */
export function InboxRow({ agent, current, hasChannels, isOpen }: InboxRowProps) {
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const unread = agent.unread_messages_count
  return (
    <li className="relative">
      <RowLink
        to="/"
        search={{ agent: String(agent.id), section: 'inbox' }}
        icon={<Inbox />}
        label={t('inbox')}
        unread={unread}
        current={current}
      />
      {hasChannels && !rail && (
        <IconButton
          label={t('channels')}
          size="xs"
          side="right"
          aria-expanded={isOpen}
          className={cx('absolute! inset-y-0 my-auto text-muted', unread > 0 ? 'right-12' : 'right-1')}
          onClick={() => choose('inboxOpen', !isOpen)}
        >
          <ChevronDown className={cx('transition-transform duration-100', !isOpen && '-rotate-90')} />
        </IconButton>
      )}
    </li>
  )
}
