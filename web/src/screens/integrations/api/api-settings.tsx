import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiChannel, useNewApiSecret } from '../../../data/api-channel.ts'
import type { Bot } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { isWebAddress } from '../../../lib/is-web-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChannelNames } from '../channel.ts'
import { StepFooter } from '../connect/step-footer.tsx'
import { useConnecting } from '../connect/use-connecting.ts'
import { useTestMessage } from '../row/use-test-message.ts'
import { SecretOnce } from '../secret-once.tsx'
import { AddressField } from './address-field.tsx'
import { PostExample } from './post-example.tsx'

type ApiSettingsProps = { bot: Bot; open: boolean; onClose: () => void }

/** Settings of an existing API channel: URL, new secret and test. */
export function ApiSettings({ bot, open, onClose }: ApiSettingsProps) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames().api
  const settings = useApiChannel(bot.id, open)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('settings_of', { name })}
      closeLabel={t('close')}
      initialFocus="title"
      keepOnOutsidePress
    >
      {settings.data ? (
        <Settings
          bot={bot}
          address={settings.data.webhook_url ?? ''}
          reload={() => void settings.refetch()}
        />
      ) : settings.isError ? (
        <Banner tone="danger" action={<Button onClick={() => settings.refetch()}>{t('try_again')}</Button>}>
          {t('setup_failed')}
        </Banner>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function Settings({ bot, address, reload }: { bot: Bot; address: string; reload: () => void }) {
  const { t } = useTranslation('integrations')
  const [url, setUrl] = useState(address)
  const test = useTestMessage(bot)
  const connecting = useConnecting({ type: 'api', agentId: bot.agent_id, bot, onConnected: reload })
  const typed = url.trim()
  const isWrong = typed !== '' && !isWebAddress(typed)
  const isChanged = typed !== address

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && isChanged) void connecting.submit({ webhook_url: typed })
  }

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={save} className="grid gap-2">
        <AddressField value={url} isWrong={isWrong} onChange={setUrl} />
        {connecting.error && (
          <Banner tone="danger">{failureText(connecting.error, t('api_not_saved'))}</Banner>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          loading={connecting.isPending}
          disabled={!isChanged || isWrong}
        >
          {t('api_save')}
        </Button>
      </form>
      {address && <Secret botId={bot.id} />}
      <PostExample bot={bot} />
      <StepFooter>
        {address && (
          <Button loading={test.isPending} onClick={() => void test.run()}>
            {t('api_test')}
          </Button>
        )}
        <DialogClose render={<Button variant="primary" />}>{t('done')}</DialogClose>
      </StepFooter>
    </div>
  )
}

function Secret({ botId }: { botId: number }) {
  const { t } = useTranslation('integrations')
  const renew = useNewApiSecret()

  const ask = async () => {
    const agreed = await confirmUser({
      title: t('api_renew_title'),
      text: t('api_renew_text'),
      confirm: t('secret_replace'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!agreed) return
    renew.mutate(botId, {
      onError: (error) => void (wasCancelled(error) || toast.error(failureText(error, t('secret_failed')))),
    })
  }

  if (renew.data)
    return (
      <div className="grid gap-2">
        <SecretOnce secret={renew.data.secret} label={t('api_secret')} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="grid text-sm">
        <span className="font-medium">{t('api_secret')}</span>
        <span className="text-muted">{t('api_secret_text')}</span>
      </span>
      <Button loading={renew.isPending} onClick={() => void ask()}>
        {t('secret_new')}
      </Button>
    </div>
  )
}
