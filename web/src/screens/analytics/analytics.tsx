import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgentName, useAgents, useSelectedAgent } from '../../data/agents.ts'
import { useFollowAnswers } from '../../data/follow-answers.ts'
import { NoAssistant } from '../../shared/no-assistant.tsx'
import { NotShown } from '../../shared/not-shown.tsx'
import { Screen } from '../../shared/screen.tsx'
import { useSingleKeys } from '../../shared/single-keys.ts'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DEFAULT_PERIOD, isPeriod, PERIODS, type Period } from './period.ts'
import { Report } from './report.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'

const route = getRouteApi('/signed-in/analytics')

/** Daily numbers and performance of the selected assistant. */
export function Analytics() {
  const { t } = useTranslation('analytics')
  const agents = useAgents()
  const agent = useSelectedAgent()
  const name = useAgentName()
  const isMissing = agents.isSuccess && !agent
  useEffect(() => {
    if (isMissing) console.info('There are no statistics to load: the id of an assistant is missing')
  }, [isMissing])

  return (
    <Screen name={t('title')} lead={name && t('lead', { name })}>
      {agent ? (
        <Periods key={agent.id} agentId={agent.id} />
      ) : isMissing ? (
        <NoAssistant title={t('no_agent_title')} text={t('no_agent_text')} add={t('add_assistant')} />
      ) : agents.isError ? (
        <NotShown text={t('not_loaded')} retry={t('retry')} onRetry={() => agents.refetch()} />
      ) : (
        <ReportSkeleton />
      )}
    </Screen>
  )
}

function Periods({ agentId }: { agentId: number }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  useFollowAnswers(agentId)
  const search = route.useSearch()
  const period = isPeriod(search.period) ? search.period : DEFAULT_PERIOD
  const choose = (chosen: Period) => void navigate({ to: '/analytics', search: { period: chosen } })
  useSingleKeys({
    KeyD: () => choose('day'),
    KeyW: () => choose('week'),
    KeyM: () => choose('month'),
    KeyA: () => choose('alltime'),
  })

  return (
    <Tabs value={period} onValueChange={choose} className="grid gap-4">
      <TabList
        aria-label={t('period')}
        activateOnFocus={false}
        tabs={PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
      />
      <TabPanel value={period} className="grid gap-8 rounded-control">
        <Report agentId={agentId} period={period} />
      </TabPanel>
    </Tabs>
  )
}
