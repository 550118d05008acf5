import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agent, selectAgent, useAgents } from '../../data/agents.ts'
import { dateAndTime } from '../../lib/date-and-time.ts'
import { ServerReason } from '../../shared/why/server-reason.tsx'
import { Banner } from '../../ui/banner.tsx'
import { buttonLook } from '../../ui/button.tsx'

/** Shown on every screen while an assistant's model fails or is over budget; disappears when the model works again. */
export function ModelBanner() {
  const { t, i18n } = useTranslation('layout')
  const agents = useAgents().data ?? []
  const at = (time: string) => dateAndTime(time, i18n.language)
  return agents.flatMap((agent) => {
    const { agent_name: name, model_failure: failure, model_paused: paused } = agent
    return [
      failure && (
        <AgentBanner key={`${agent.id} failing`} agent={agent} title={t('model_failing', { name })}>
          <ServerReason text={failure.reason} /> {t('model_failing_since', { at: at(failure.since) })}
        </AgentBanner>
      ),
      paused && Date.parse(paused.until) > Date.now() && (
        <AgentBanner
          key={`${agent.id} paused`}
          agent={agent}
          title={t('model_paused', { name })}
          isOfAccount={paused.of === 'account'}
        >
          <ServerReason text={paused.reason} /> {t('model_paused_until', { at: at(paused.until) })}
        </AgentBanner>
      ),
    ]
  })
}

interface AgentBannerProps {
  agent: Agent
  title: string
  isOfAccount?: boolean
  children: ReactNode
}

function AgentBanner({ agent, title, isOfAccount = false, children }: AgentBannerProps) {
  const { t } = useTranslation('layout')
  return (
    <Banner
      tone="warning"
      title={title}
      className="m-2 mb-0"
      action={
        isOfAccount ? (
          <Link to="/settings" hash="assistants" className={buttonLook({ variant: 'secondary', size: 'sm' })}>
            {t('model_paused_open')}
          </Link>
        ) : (
          <Link
            to="/bot-settings"
            onClick={() => selectAgent(agent)}
            className={buttonLook({ variant: 'secondary', size: 'sm' })}
          >
            {t('model_failing_open')}
          </Link>
        )
      }
    >
      {children}
    </Banner>
  )
}
