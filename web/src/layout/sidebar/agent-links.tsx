import { ChartArea, ChevronDown, Inbox, LibraryBig, Plug, PlugZap, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../data/agents.ts'
import { useBots } from '../../data/bots.ts'
import { cx } from '../../lib/cx.ts'
import { choose, useChoices } from '../../state/choices.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChannelLinks } from './channel-links.tsx'
import { useCurrentPlace } from './current-place.ts'
import { useIsRail } from './rail-context.ts'
import { RowLink } from './row.tsx'

export function AgentLinks({ id, agent }: { id: string; agent: Agent }) {
  const { t } = useTranslation('layout')
  const bots = useBots(agent.id)
  const place = useCurrentPlace(bots.data ?? [])
  const inboxOpen = useChoices(({ inboxOpen }) => inboxOpen) ?? true
  const rail = useIsRail()

  return (
    <ul id={id} className={cx('grid gap-0.5 py-0.5', !rail && 'pl-3')}>
      <li className="flex items-center gap-0.5">
        <RowLink
          to="/"
          search={{ agent: String(agent.id), section: 'inbox' }}
          icon={<Inbox />}
          label={t('inbox')}
          unread={agent.unread_messages_count}
          current={place === 'inbox'}
        />
        {!rail && Boolean(bots.data?.length) && (
          <IconButton
            label={t('channels')}
            size="sm"
            side="right"
            aria-expanded={inboxOpen}
            className="text-muted"
            onClick={() => choose('inboxOpen', !inboxOpen)}
          >
            <ChevronDown className={cx('transition-transform duration-100', !inboxOpen && '-rotate-90')} />
          </IconButton>
        )}
      </li>
      {inboxOpen && <ChannelLinks agent={agent} bots={bots} place={place} />}
      <li>
        <RowLink to="/integrations" icon={<PlugZap />} label={t('connect_to_inbox')} />
      </li>
      <li>
        <RowLink
          to="/chat-bot-setup"
          icon={<LibraryBig />}
          label={t('knowledge_base')}
          current={place === '/chat-bot-setup'}
        />
      </li>
      <li>
        <RowLink
          to="/analytics"
          icon={<ChartArea />}
          label={t('analytics')}
          current={place === '/analytics'}
        />
      </li>
      <li>
        <RowLink
          to="/integrations"
          icon={<Plug />}
          label={t('integrations')}
          current={place === '/integrations'}
        />
      </li>
      <li>
        <RowLink
          to="/bot-settings"
          icon={<SlidersHorizontal />}
          label={t('bot_settings')}
          current={place === '/bot-settings'}
        />
      </li>
    </ul>
  )
}
