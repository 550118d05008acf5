import type { Section } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { Bot as BotIcon, PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import type { Bot } from '../../data/bots.ts'
import { openOverlay } from '../../state/overlay.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useChannelName } from './channel-name.ts'

export function NoAgent() {
  const { t } = useTranslation(['sections', 'common'])
  const mayManage = useMay('admin')
  return (
    <EmptyState
      icon={<BotIcon />}
      title={t('inbox_text')}
      text={mayManage ? t('add_first') : t('common:no_assistant_for_you')}
      action={
        mayManage && (
          <Button variant="primary" onClick={() => openOverlay('new_assistant')}>
            {t('add_assistant')}
          </Button>
        )
      }
      className="py-24"
    />
  )
}

/** The assistant is not connected to this channel. */
export function NotConnected({ section, bots }: { section: Section; bots: Bot[] }) {
  const { t } = useTranslation('inbox')
  const name = useChannelName(section)
  const mayManage = useMay('admin')
  return (
    <EmptyState
      icon={<PlugZap />}
      title={section === 'inbox' ? t('list_no_channel') : t('list_not_connected', { name })}
      text={mayManage ? t('list_no_channel_text') : undefined}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {mayManage && (
            <Link
              to="/integrations"
              search={{ add: section === 'inbox' ? 'channel' : section }}
              className={buttonLook({ variant: 'primary' })}
            >
              {t('list_connect')}
            </Link>
          )}
          {bots.length > 0 && (
            <Link to="/" search={({ agent }) => ({ agent, section: 'inbox' })} className={buttonLook()}>
              {t('list_all_chats')}
            </Link>
          )}
        </div>
      }
      className="py-24"
    />
  )
}
