import { Bot, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Agent, useAgents, useSelectedAgent } from '../../data/agents.ts'
import { ordinal } from '../../lib/ordinal.ts'
import { Screen } from '../../shared/screen.tsx'
import { openOverlay } from '../../state/overlay.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConnectAnywhere } from './connect-anywhere.tsx'
import { nextStep } from './next-step.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import { useProgress } from './use-progress.ts'

export function Welcome() {
  const { t } = useTranslation('welcome')
  const agents = useAgents()
  const selected = useSelectedAgent()
  const name = t('title')

  if (selected && agents.data) {
    const position = agents.data.findIndex(({ id }) => id === selected.id) + 1
    return <WelcomeTo agent={selected} position={position} />
  }
  return (
    <Screen name={name}>
      {agents.isPending && <Spinner label={t('loading')} className="mx-auto my-24 size-6 text-muted" />}
      {agents.data && (
        <EmptyState
          icon={<Bot />}
          title={t('empty_title')}
          text={t('empty_text')}
          className="py-24"
          action={
            <Button variant="primary" onClick={() => openOverlay('new_assistant')}>
              {t('add')}
            </Button>
          }
        />
      )}
      {agents.isError && (
        <EmptyState
          icon={<CloudOff />}
          title={t('failed_title')}
          text={t('failed_text')}
          className="py-24"
          action={<Button onClick={() => agents.refetch()}>{t('try_again')}</Button>}
        />
      )}
    </Screen>
  )
}

function WelcomeTo({ agent, position }: { agent: Agent; position: number }) {
  const { t } = useTranslation('welcome')
  const progress = useProgress(agent)
  const next = nextStep(progress)
  const named = { name: agent.agent_name }
  return (
    <Screen
      name={t('title')}
      heading={t('heading', { ordinal: t(ordinal(position)) })}
      // A non-breaking space reserves the line until the text is known.
      lead={next ? t(`next_${next}`, named) : next === null ? t('ready', named) : '\u00a0'}
      className="grid content-start gap-6"
    >
      <SetUpSteps progress={progress} />
      <ConnectAnywhere />
    </Screen>
  )
}
