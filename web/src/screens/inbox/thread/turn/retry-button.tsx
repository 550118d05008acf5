import { useTranslation } from 'react-i18next'
import { isLocal, type Message, useSendAgain } from '../../../../data/messages.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSend } from '../../composer/use-send.ts'

/** A local message never reached the server; others never reached the customer. */
export const RetryButton = ({ message }: { message: Message }) =>
  isLocal(message) ? <SendButton message={message} /> : <SendAgainButton message={message} />

function SendButton({ message }: { message: Message }) {
  const { retry, isSending } = useSend(message.chat_id)
  return <Retry isBusy={isSending} onClick={() => void retry(message)} />
}

function SendAgainButton({ message }: { message: Message }) {
  const { t } = useTranslation('inbox')
  const sendAgain = useSendAgain()
  const retry = () => sendAgain.mutate(message.id, { onError: () => toast.error(t('thread_error')) })
  return <Retry isBusy={sendAgain.isPending} onClick={retry} />
}

function Retry({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      className="min-h-6 rounded-sm font-medium text-fg underline underline-offset-2 disabled:text-muted"
    >
      {t('thread_retry')}
    </button>
  )
}
