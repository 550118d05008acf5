import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agent, useAgents, useSelectedAgent } from '../../data/agents.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOpenAgent } from '../use-open-agent.ts'
import { AgentItem } from './agent-item.tsx'
import { useIsRail } from './rail-context.ts'
import { RowButton } from './row.tsx'

export function AgentList() {
  const agents = useAgents()
  if (agents.data?.length) return <Agents agents={agents.data} />
  if (agents.data) return <NoAgents />
  if (agents.isPending || agents.isFetching) return <LoadingAgents />
  return <AgentsFailed onRetry={() => void agents.refetch()} />
}

/** Only the selected agent can be open, so every link below it belongs to the agent whose data is shown. */
function Agents({ agents }: { agents: Agent[] }) {
  const { t } = useTranslation('layout')
  const selected = useSelectedAgent()
  const openAgent = useOpenAgent()
  const [closedId, setClosedId] = useState<number | null>(null)

  const press = (agent: Agent) => {
    const isOpen = agent.id === selected?.id && agent.id !== closedId
    setClosedId(isOpen ? agent.id : null)
    if (agent.id !== selected?.id) openAgent(agent)
  }

  return (
    <ul aria-label={t('assistants')} className="grid grid-cols-1 gap-0.5">
      {agents.map((agent) => (
        <AgentItem
          key={agent.id}
          agent={agent}
          isSelected={agent.id === selected?.id}
          isOpen={agent.id === selected?.id && agent.id !== closedId}
          onPress={() => press(agent)}
        />
      ))}
    </ul>
  )
}

function NoAgents() {
  const { t } = useTranslation('layout')
  return <p className={useIsRail() ? 'sr-only' : 'px-2 py-1.5 text-sm text-muted'}>{t('no_agents')}</p>
}

function LoadingAgents() {
  const { t } = useTranslation('layout')
  return (
    <div role="status" className="grid gap-2">
      <p className={useIsRail() ? 'sr-only' : 'px-2 py-1.5 text-sm text-muted'}>{t('loading_agents')}</p>
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
      <Skeleton className="h-7" />
    </div>
  )
}

function AgentsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('layout')
  return (
    <div role="alert" className="grid gap-1">
      <p className={useIsRail() ? 'sr-only' : 'px-2 py-1.5 text-sm text-muted'}>{t('agents_failed')}</p>
      <RowButton icon={<RotateCw />} label={t('try_again')} onClick={onRetry} />
    </div>
  )
}
