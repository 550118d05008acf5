import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import type { RemoteType } from '../../../data/connect-bot.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { useChannelNames } from '../channel.ts'
import { ConnectForm } from '../connect/connect-form.tsx'
import { isWaiting, RemoteConnected } from '../connect/remote-connected.tsx'
import { useConnecting } from '../connect/use-connecting.ts'

type AgainProps = {
  bot: Bot
  type: RemoteType
  /** The authorization URL if consent is all that is missing. */
  consentUrl: string | null
  onClose: () => void
}

/** New credentials for a bot whose old ones are rejected. Its chats are kept. */
export function ConnectAgain({ open, ...props }: AgainProps & { open: boolean }) {
  const { t } = useTranslation('integrations')
  const name = useChannelNames()[props.type]
  const isConsent = props.consentUrl !== null && isWaiting(props.bot)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={isConsent ? t('consent_title') : props.consentUrl ? name : t('again_title', { name })}
      description={props.consentUrl ? undefined : t('again_text')}
      closeLabel={t('close')}
      keepOnOutsidePress
    >
      <Again {...props} />
    </Dialog>
  )
}

function Again({ bot, type, consentUrl, onClose }: AgainProps) {
  const { t } = useTranslation('integrations')
  const [authorizeUrl, setAuthorizeUrl] = useState(consentUrl)
  const connecting = useConnecting({
    type,
    agentId: bot.agent_id,
    bot,
    onConnected: ({ authorize_url }) => (authorize_url ? setAuthorizeUrl(authorize_url) : onClose()),
  })
  if (authorizeUrl) return <RemoteConnected bot={bot} authorizeUrl={authorizeUrl} />
  return (
    <ConnectForm
      type={type}
      connecting={connecting}
      isAgain
      back={<DialogClose render={<Button />}>{t('cancel')}</DialogClose>}
    />
  )
}
