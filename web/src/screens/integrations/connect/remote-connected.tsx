import { CircleCheck, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { accountOf } from '../channel.ts'
import { Guide, OutLink } from './guide.tsx'
import { StepFooter } from './step-footer.tsx'

type RemoteConnectedProps = {
  bot: Bot
  /** The authorization URL; only known right after connecting. */
  authorizeUrl: string | null
}

/** The next step: authorize at the provider, or send a test message. */
export function RemoteConnected({ bot, authorizeUrl }: RemoteConnectedProps) {
  const { t } = useTranslation('integrations')
  const waits = isWaiting(bot)
  useToastOnceAgreed(waits)
  return (
    <div className="grid gap-4">
      {waits ? (
        <Consent bot={bot} authorizeUrl={authorizeUrl} />
      ) : (
        <>
          <p role="status" className="flex items-center gap-2 text-sm wrap-anywhere">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
            {t('connected_as', { account: bot.account ?? accountOf(bot) })}
          </p>
          <NextSteps bot={bot} />
        </>
      )}
      <StepFooter>
        <DialogClose render={<Button variant={waits ? 'secondary' : 'primary'} />}>{t('done')}</DialogClose>
      </StepFooter>
    </div>
  )
}

/** Whether somebody still has to authorize at the provider. */
export const isWaiting = ({ connection, consent }: Bot) =>
  connection.state === 'connecting' || consent !== null

function Consent({ bot, authorizeUrl }: RemoteConnectedProps) {
  const { t } = useTranslation('integrations')
  const { reasonText } = useReason()
  if (bot.consent?.error)
    return (
      <Banner tone="danger" title={t('consent_failed')}>
        {reasonText(bot.consent.reason, bot.consent.error)} {t('consent_failed_text')}
      </Banner>
    )
  if (!authorizeUrl) return <Banner tone="warning">{t('consent_again')}</Banner>
  return (
    <>
      <p className="text-sm">{t('consent_text')}</p>
      <a href={authorizeUrl} target="_blank" rel="noreferrer" className={buttonLook({ variant: 'primary' })}>
        <ExternalLink aria-hidden="true" />
        {t('consent_open')}
        <span className="sr-only">{t('new_tab')}</span>
      </a>
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Spinner className="size-4" />
        {t('consent_waiting')}
      </p>
    </>
  )
}

function NextSteps({ bot }: { bot: Bot }) {
  const { t } = useTranslation('integrations')
  const name = bot.account?.startsWith('@') ? bot.account.slice(1) : null
  if (bot.integration_type === 'telegram' && name)
    return (
      <p className="text-sm">
        <Trans
          t={t}
          i18nKey="telegram_try"
          values={{ account: bot.account }}
          components={{ a: <OutLink href={`https://t.me/${encodeURIComponent(name)}`} /> }}
        />
      </p>
    )
  if (bot.integration_type === 'bitrix')
    return <Guide title={t('bitrix_last_steps')} steps={[t('bitrix_step_line'), t('bitrix_step_bot')]} />
  if (bot.integration_type === 'email')
    return <p className="text-sm wrap-anywhere">{t('email_try', { account: bot.account })}</p>
  return <p className="text-sm">{t('remote_try')}</p>
}

/** Somebody authorized elsewhere while this was open. */
function useToastOnceAgreed(isWaiting: boolean) {
  const { t } = useTranslation('integrations')
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) toast.success(t('bitrix_added'))
    wasWaiting.current = isWaiting
  }, [isWaiting, t])
}
