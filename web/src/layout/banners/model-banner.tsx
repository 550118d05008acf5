import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { selectAgent, useAgents } from '../../data/agents.ts'
import { dateAndTime } from '../../lib/date-and-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonLook } from '../../ui/button.tsx'

/** On every screen while an assistant's model fails; it goes by itself when the model answers again. */
export function ModelBanner() {
  const { t, i18n } = useTranslation('layout')
  const agents = useAgents().data ?? []
  return agents.map((agent) => {
    if (!agent.model_failure) return null
    const { reason, since } = agent.model_failure
    return (
      <Banner
        key={agent.id}
        tone="warning"
        title={t('model_failing', { name: agent.agent_name })}
        className="m-2 mb-0"
        action={
          <Link
            to="/bot-settings"
            onClick={() => selectAgent(agent)}
            className={buttonLook({ variant: 'secondary', size: 'sm' })}
          >
            {t('model_failing_open')}
          </Link>
        }
      >
        {t('model_failing_text', { reason, at: dateAndTime(since, i18n.language) })}
      </Banner>
    )
  })
}
