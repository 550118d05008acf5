import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { StepFooter } from '../connect/step-footer.tsx'
import { useTestMessage } from '../row/use-test-message.ts'
import { SecretOnce } from '../secret-once.tsx'
import { PostExample } from './post-example.tsx'

type ApiConnectedProps = {
  bot: Bot
  /** Empty unless the channel was connected just now. */
  secret: string
}

/** What the program needs: the secret, shown once, and an example request. */
export function ApiConnected({ bot, secret }: ApiConnectedProps) {
  const { t } = useTranslation('integrations')
  const test = useTestMessage(bot)
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-2 text-sm wrap-anywhere">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        {bot.account ? t('api_sends_to', { host: bot.account }) : t('api_sends_nowhere')}
      </p>
      {secret && bot.account && (
        <div className="grid gap-2">
          <SecretOnce secret={secret} label={t('api_secret')} />
        </div>
      )}
      <PostExample bot={bot} />
      <StepFooter>
        {bot.account && (
          <Button loading={test.isPending} onClick={() => void test.run()}>
            {t('api_test')}
          </Button>
        )}
        <DialogClose render={<Button variant="primary" />}>{t('done')}</DialogClose>
      </StepFooter>
    </div>
  )
}
