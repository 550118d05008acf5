import type { Language } from '@switchboard/contract'
import { CloudOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnPrompts } from '../../data/agent-settings.ts'
import { type Agent, useAgentName, useAgents, useSelectedAgent } from '../../data/agents.ts'
import { useAnswering } from '../../data/answering.ts'
import { usePresets } from '../../data/prompts.ts'
import { NoAssistant } from '../../shared/no-assistant.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { promptChoices } from './prompt/prompt-choice.ts'
import { SettingsForm } from './settings-form.tsx'
import { useForgetOnLeaving } from './use-draft.ts'

export function BotSettings() {
  const { t } = useTranslation('botsettings')
  const agents = useAgents()
  const agent = useSelectedAgent()
  const name = useAgentName()
  useForgetOnLeaving()
  if (agent) return <SettingsOf key={agent.id} agent={agent} />
  return (
    <Screen name={t('title')} lead={name}>
      {agents.data ? (
        <NoAssistant title={t('no_agent')} text={t('no_agent_text')} add={t('add_assistant')} />
      ) : agents.isError ? (
        <NotLoaded onRetry={agents.refetch} />
      ) : (
        <Skeletons />
      )}
    </Screen>
  )
}

function SettingsOf({ agent }: { agent: Agent }) {
  const { t, i18n } = useTranslation('botsettings')
  const presets = usePresets(i18n.language as Language)
  const own = useOwnPrompts(agent.id)
  const answering = useAnswering(agent.id)
  const saved = useMemo(
    () =>
      presets.data && own.data && answering.data
        ? {
            agent,
            choices: promptChoices(agent, presets.data.presets, own.data),
            answering: answering.data,
          }
        : null,
    [agent, presets.data, own.data, answering.data],
  )
  const failed = [presets, own, answering].find(({ isError, data }) => isError && !data)

  if (saved) return <SettingsForm saved={saved} template={presets.data!.template} />
  return (
    <Screen name={t('title')} lead={agent.agent_name}>
      {failed ? <NotLoaded onRetry={() => failed.refetch()} /> : <Skeletons />}
    </Screen>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('botsettings')
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t('not_loaded')}
      text={t('not_loaded_text')}
      className="py-24"
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  )
}

function Skeletons() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid max-w-180 gap-4">
      <Skeleton className="h-28 rounded-popover" />
      <Skeleton className="h-96 rounded-popover" />
      <Skeleton className="h-40 rounded-popover" />
    </div>
  )
}
