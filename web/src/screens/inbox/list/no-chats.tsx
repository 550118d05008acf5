import type { Section } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useSelectedAgent } from '../../../data/agents.ts'
import { useBots } from '../../../data/bots.ts'
import type { ChatScope } from '../../../data/chats.ts'
import { useLivechat } from '../../../data/livechat.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown before the first message. In a live chat, one can write it oneself. */
export function NoChats({ scope, section }: { scope: ChatScope; section: Section }) {
  const { t } = useTranslation('inbox')
  const mayManage = useMay('admin')
  const bots = useBots(useSelectedAgent()?.id).data ?? []
  const livechat = bots.find(
    ({ id, integration_type }) =>
      integration_type === 'livechat' &&
      (section === 'inbox' || (scope.kind === 'bot' && scope.botId === id)),
  )
  return (
    <div className="flex-1">
      <EmptyState
        icon={<MessagesSquare />}
        title={t('list_empty')}
        text={livechat && mayManage ? t('list_empty_livechat_text') : t('list_empty_text')}
        action={
          !mayManage ? null : livechat ? (
            <TestLink botId={livechat.id} />
          ) : (
            <Link to="/integrations" className={buttonLook()}>
              {t('list_to_integrations')}
            </Link>
          )
        }
      />
    </div>
  )
}

function TestLink({ botId }: { botId: number }) {
  const { t } = useTranslation('inbox')
  const demoUrl = useLivechat(botId).data?.demo_url
  if (!demoUrl) return null
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <a href={demoUrl} target="_blank" rel="noreferrer" className={buttonLook({ variant: 'primary' })}>
        {t('list_open_test')}
        <span className="sr-only">{t('list_new_tab')}</span>
      </a>
      <CopyButton text={demoUrl} label={t('list_copy_test')} copiedLabel={t('list_copied')} />
    </div>
  )
}
