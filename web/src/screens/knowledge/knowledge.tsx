import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { type Agent, useAgentName, useAgents, useSelectedAgent } from '../../data/agents.ts'
import { useFiles } from '../../data/files.ts'
import { cx } from '../../lib/cx.ts'
import { NoAssistant } from '../../shared/no-assistant.tsx'
import { Screen } from '../../shared/screen.tsx'
import { useSingleKeys } from '../../shared/single-keys.ts'
import { buttonLook } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Files } from './files/files.tsx'
import { Lessons } from './lessons/lessons.tsx'
import { SearchTest } from './search/search-test.tsx'
import { SiteCard } from './site/site-card.tsx'
import { KnowledgeFailed, KnowledgeSkeleton } from './states.tsx'
import { SuspectPassages } from './suspect/suspect-passages.tsx'
import { type Uploading, useUpload } from './upload/use-upload.tsx'

/** The knowledge base of the selected assistant. */
export function Knowledge() {
  const { t } = useTranslation('knowledge')
  const agents = useAgents()
  const agent = useSelectedAgent()
  const name = useAgentName()
  const uploading = useUpload(agent)
  const mayManage = useMay('admin')
  useSingleKeys({ KeyU: () => mayManage && uploading.choose() })

  return (
    <Screen
      name={t('title')}
      lead={name && t('lead', { name })}
      action={
        name && (
          <Link to="/internal-chat" className={buttonLook()}>
            <MessagesSquare aria-hidden="true" />
            {t('test_it')}
          </Link>
        )
      }
    >
      {agent ? (
        <Parts key={agent.id} agent={agent} uploading={uploading} />
      ) : agents.isError ? (
        <KnowledgeFailed onRetry={agents.refetch} />
      ) : agents.isPending ? (
        <KnowledgeSkeleton />
      ) : (
        <NoAssistant title={t('no_agent_title')} text={t('no_agent_text')} add={t('add_assistant')} />
      )}
      {!agents.isPending && uploading.chooser}
      {mayManage && !agents.isPending && (
        <FileDrop isPage title={t('drop_here')} text={t('drop_text')} onFiles={uploading.take} />
      )}
    </Screen>
  )
}

function Parts({ agent, uploading }: { agent: Agent; uploading: Uploading }) {
  const { isLoading, failureCount } = useFiles(agent)
  // The list may differ in height from its skeleton, which would move everything below.
  const isBelowShown = !isLoading || failureCount > 0
  return (
    <div className="grid items-start gap-4 min-[74rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <Files agent={agent} uploading={uploading} />
        <div className={cx('grid gap-4', !isBelowShown && 'invisible')}>
          <SuspectPassages agentId={agent.id} />
          <SearchTest agentId={agent.id} />
        </div>
      </div>
      <div className={cx('grid min-w-0 gap-4', !isBelowShown && 'max-[74rem]:invisible')}>
        <SiteCard agent={agent} />
        <Lessons agentId={agent.id} />
      </div>
    </div>
  )
}
