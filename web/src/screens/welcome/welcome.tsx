import { Bot, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents, useSelectedAgent } from '../../data/agents.ts'
import { ordinal } from '../../lib/ordinal.ts'
import { Screen } from '../../shared/screen.tsx'
import { openOverlay } from '../../state/overlay.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConnectAnywhere } from './connect-anywhere.tsx'

export function Welcome() {
  const { t } = useTranslation('welcome')
  const agents = useAgents()
  const selected = useSelectedAgent()
  const name = t('title')

  if (selected && agents.data) {
    const position = agents.data.findIndex(({ id }) => id === selected.id) + 1
    return (
      <Screen
        name={name}
        heading={t('heading', { ordinal: t(ordinal(position)) })}
        lead={t('named', { name: selected.agent_name })}
      >
        <ConnectAnywhere />
      </Screen>
    )
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
