import { CallError } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CloudOff, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLivechat } from '../../../data/livechat.ts'
import { Screen } from '../../../shared/screen.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LivechatForm } from './livechat-form.tsx'

/** The setup of one live chat. */
export function LivechatSetup({ botId }: { botId: number }) {
  const { t } = useTranslation('integrations')
  const setup = useLivechat(botId)
  const isGone = setup.error instanceof CallError && setup.error.status === 404

  if (isGone)
    return (
      <Frame>
        <EmptyState
          icon={<Unplug />}
          title={t('gone_title')}
          text={t('gone_text')}
          className="py-24"
          action={
            <Link to="/integrations" className={buttonLook()}>
              {t('to_integrations')}
            </Link>
          }
        />
      </Frame>
    )
  if (setup.data)
    return (
      <Frame>
        <LivechatForm setup={setup.data} askedAt={setup.dataUpdatedAt} />
      </Frame>
    )
  return (
    <Frame>
      {setup.isError ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('setup_failed')}
          text={t('failed_text')}
          className="py-24"
          action={<Button onClick={() => setup.refetch()}>{t('try_again')}</Button>}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-96" />
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('integrations')
  return (
    <Screen
      name={t('livechat')}
      lead={
        <Link
          to="/integrations"
          className="inline-flex items-center gap-1.5 rounded-control text-sm hover:text-fg hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('to_integrations')}
        </Link>
      }
    >
      {children}
    </Screen>
  )
}
