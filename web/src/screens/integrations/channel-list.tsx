import { WIDGET_SEEN_REFRESH_MS } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff, PlugZap, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents, useSelectedAgent } from '../../data/agents.ts'
import { isConnected, useBots } from '../../data/bots.ts'
import { NoAssistant } from '../../shared/no-assistant.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddChannel } from './add/add-channel.tsx'
import { ChannelTable, ChannelTableSkeleton } from './channel-table.tsx'

export function ChannelList() {
  const { t } = useTranslation('integrations')
  const agents = useAgents()
  const agent = useSelectedAgent()
  // Polled: the owner sends a message from elsewhere and waits here for it to appear.
  const bots = useBots(agent?.id, { refetchInterval: WIDGET_SEEN_REFRESH_MS })
  const channels = bots.data?.filter(isConnected) ?? []
  const navigate = useNavigate()
  const add = (
    <Button
      variant="primary"
      onClick={() => void navigate({ to: '/integrations', search: { add: 'channel' } })}
    >
      <Plus />
      {t('add')}
    </Button>
  )

  const failed = [agents, bots].find(({ isError, data }) => isError && !data)
  const isPending = agents.isPending || (agent && bots.isPending)
  return (
    <Screen name={t('title')} lead={t('lead')}>
      {failed ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('failed_title')}
          text={t('failed_text')}
          className="py-24"
          action={<Button onClick={() => failed.refetch()}>{t('try_again')}</Button>}
        />
      ) : isPending ? (
        <ChannelTableSkeleton />
      ) : !agent ? (
        <NoAssistant title={t('no_agent_title')} text={t('no_agent_text')} add={t('add_assistant')} />
      ) : channels.length > 0 ? (
        <Card title={t('connected')} description={agent.agent_name} action={add}>
          <ChannelTable bots={channels} />
        </Card>
      ) : (
        <EmptyState
          icon={<PlugZap />}
          title={t('empty_title')}
          text={t('empty_text')}
          className="py-24"
          action={add}
        />
      )}
      {agent && !isPending && <AddChannel agent={agent} bots={channels} />}
    </Screen>
  )
}
