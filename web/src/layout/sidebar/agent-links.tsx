import { ChartArea, LibraryBig, MessagesSquare, Plug, PlugZap, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import type { Agent } from '../../data/agents.ts'
import { useBots } from '../../data/bots.ts'
import { cx } from '../../lib/cx.ts'
import { useChoices } from '../../state/choices.ts'
import { ChannelLinks } from './channel-links.tsx'
import { useCurrentPlace } from './current-place.ts'
import { InboxRow } from './inbox-row.tsx'
import { useIsRail } from './rail-context.ts'
import { RowLink } from './row.tsx'

export function AgentLinks({ id, agent }: { id: string; agent: Agent }) {
  const { t } = useTranslation('layout')
  const bots = useBots(agent.id)
  const place = useCurrentPlace(bots.data ?? [])
  const mayManage = useMay('admin')
  const inboxOpen = useChoices(({ inboxOpen }) => inboxOpen) ?? true
  const screens = [
    { to: '/chat-bot-setup', icon: <LibraryBig />, label: t('knowledge_base') },
    { to: '/internal-chat', icon: <MessagesSquare />, label: t('internal_chat') },
    { to: '/analytics', icon: <ChartArea />, label: t('analytics') },
  ] as const
  const adminScreens = [
    { to: '/integrations', icon: <Plug />, label: t('integrations') },
    { to: '/bot-settings', icon: <SlidersHorizontal />, label: t('bot_settings') },
  ] as const

  return (
    <ul
      id={id}
      className={cx(
        'grid grid-cols-1 gap-0.5 py-0.5',
        useIsRail() ? 'mb-1 border-b border-line pb-1' : 'pl-3',
      )}
    >
      <InboxRow
        agent={agent}
        current={place === 'inbox'}
        hasChannels={Boolean(bots.data?.length)}
        isOpen={inboxOpen}
      />
      {inboxOpen && <ChannelLinks agent={agent} bots={bots} place={place} />}
      {mayManage && (
        <li>
          <RowLink to="/integrations" icon={<PlugZap />} label={t('connect_to_inbox')} />
        </li>
      )}
      {[...screens, ...(mayManage ? adminScreens : [])].map((screen) => (
        <li key={screen.to}>
          <RowLink {...screen} current={place === screen.to} />
        </li>
      ))}
    </ul>
  )
}
