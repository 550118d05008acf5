import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, Identity } from '../../../data/contacts.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChannelName } from '../channel-name.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { OpenChat } from './open-chat.ts'
import type { ContactActions } from './use-contact-actions.ts'

type IdentitiesProps = {
  contact: Contact
  chatId: number
  mayEdit: boolean
  actions: ContactActions
  onOpenChat: OpenChat
}

/** The customer's identities on every channel, and whether they are verified. */
export function Identities({ contact, chatId, mayEdit, actions, onOpenChat }: IdentitiesProps) {
  const { t } = useTranslation('inbox')
  const [isMerging, setMerging] = useState(false)
  return (
    <section className="grid grid-cols-1 justify-items-start gap-2">
      <h3 className="text-sm font-medium">{t('customer_identities')}</h3>
      <ul aria-label={t('customer_identities')} className="grid w-full grid-cols-1 gap-2">
        {contact.identities.map((identity) => (
          <li key={identity.chat_id} className="flex items-start gap-2 text-sm">
            <ChannelIcon type={identity.integration_type} className="mt-0.5 size-4 shrink-0 text-muted" />
            <div className="grid min-w-0 flex-1 justify-items-start">
              <Handle identity={identity} isOpen={identity.chat_id === chatId} onOpenChat={onOpenChat} />
              <Proof identity={identity} />
            </div>
            {mayEdit && identity.merge && (
              <Button
                size="sm"
                variant="ghost"
                disabled={actions.isBusy}
                aria-label={t('customer_separate_named', { name: identity.handle })}
                onClick={() => actions.separate(contact, identity)}
              >
                {t('customer_separate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button size="sm" onClick={() => setMerging(true)}>
          {t('customer_merge_with')}
        </Button>
      )}
      {isMerging && (
        <MergeDialog
          known={contact.identities.map(({ chat_id }) => chat_id)}
          onPick={actions.merge}
          onClose={() => setMerging(false)}
        />
      )}
    </section>
  )
}

type HandleProps = { identity: Identity; isOpen: boolean; onOpenChat: OpenChat }

function Handle({ identity, isOpen, onOpenChat }: HandleProps) {
  const { chat_id, handle, agent_id, bot_id, integration_type } = identity
  if (isOpen) return <span className="wrap-anywhere">{handle}</span>
  return (
    <button
      type="button"
      onClick={() => onOpenChat({ id: chat_id, agent_id, bot_id, integration_type })}
      className="min-h-6 rounded-sm text-left wrap-anywhere underline underline-offset-2"
    >
      {handle}
    </button>
  )
}

function Proof({ identity: { integration_type, verified_by, verified_email } }: { identity: Identity }) {
  const { t } = useTranslation('inbox')
  const channel = useChannelName(integration_type)
  if (verified_by === null)
    return <span className="text-xs text-muted">{`${channel} · ${t('customer_not_verified')}`}</span>
  const text =
    verified_by === 'channel' ? t('customer_verified_channel', { channel }) : t('customer_verified_site')
  return (
    <span className="flex items-start gap-1 text-xs text-accent-text">
      <BadgeCheck aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{verified_email ? `${text}: ${verified_email}` : text}</span>
    </span>
  )
}
