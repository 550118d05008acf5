import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { useNewIdentitySecret } from '../../../data/livechat.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { Snippet } from './snippet.tsx'

const MASK = '••••••••••••••••'

const ON_THE_SERVER = `const signature = createHmac('sha256', IDENTITY_SECRET).update(user.id).digest('hex')`

const ON_THE_PAGE = `<script>
  window.Switchboard = window.Switchboard || []
  Switchboard.push(['identify', { user_id, name, email, signature }])
</script>`

/** The secret a site uses to sign its visitors' identities. Shown once, right after it was created. */
export function IdentitySecret({ botId, isSet }: { botId: number; isSet: boolean }) {
  const { t } = useTranslation('integrations')
  const newSecret = useNewIdentitySecret(botId)
  const secret = newSecret.data?.identity_secret
  const failure = wasCancelled(newSecret.error) ? null : newSecret.error

  const make = async () => {
    const replace = {
      title: t('secret_replace_title'),
      text: t('secret_replace_text'),
      confirm: t('secret_replace'),
      cancel: t('cancel'),
      danger: true,
    }
    if (!isSet || (await confirmUser(replace))) newSecret.mutate()
  }

  return (
    <Card
      title={t('identity')}
      description={t('identity_text')}
      action={
        <Button loading={newSecret.isPending} onClick={() => void make()}>
          {isSet ? t('secret_new') : t('secret_make')}
        </Button>
      }
    >
      {failure && <Banner tone="danger">{failureText(failure, t('secret_failed'))}</Banner>}
      {secret ? (
        <SecretOnce secret={secret} label={t('secret')} />
      ) : (
        isSet && (
          <p className="text-sm text-muted">
            <span aria-hidden="true" className="mr-2 font-mono">
              {MASK}
            </span>
            {t('secret_set')}
          </p>
        )
      )}
      {(secret || isSet) && (
        <details className="text-sm">
          <summary className="cursor-default rounded-control font-medium">{t('identity_how')}</summary>
          <div className="mt-3 grid gap-3">
            <Snippet html={ON_THE_SERVER} label={t('on_the_server')} />
            <Snippet html={ON_THE_PAGE} label={t('on_the_page')} />
          </div>
        </details>
      )}
    </Card>
  )
}
