import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents, useSelectedAgent } from '../../data/agents.ts'
import { NoAssistant } from '../../shared/no-assistant.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogSkeletons } from './dialog-list.tsx'
import { Panes } from './panes.tsx'

/** Tests the assistant before customers use it. */
export function InternalChat() {
  const { t } = useTranslation('internalchat')
  const agents = useAgents()
  const agent = useSelectedAgent()
  if (agent) return <Panes key={agent.id} agent={agent} />
  return (
    <Screen name={t('title')}>
      {agents.data ? (
        <NoAssistant title={t('no_agent')} text={t('no_agent_text')} add={t('add_assistant')} />
      ) : agents.isError ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('not_loaded')}
          text={t('not_loaded_text')}
          className="py-24"
          action={<Button onClick={() => agents.refetch()}>{t('try_again')}</Button>}
        />
      ) : (
        <div className="max-w-90">
          <DialogSkeletons />
        </div>
      )}
    </Screen>
  )
}
