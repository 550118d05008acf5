import { UserRoundSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../data/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { useChannelName } from '../channel-name.ts'
import type { OpenChat } from './open-chat.ts'
import type { ContactActions } from './use-contact-actions.ts'

type SuggestionsProps = { contact: Contact; actions: ContactActions; onOpenChat: OpenChat }

/** Other customers who may be the same person. A merge always needs confirmation by a person. */
export function Suggestions({ contact, actions, onOpenChat }: SuggestionsProps) {
  const { t } = useTranslation('inbox')
  if (contact.suggestions.length === 0) return null
  return (
    <ul aria-label={t('customer_same_person')} className="grid grid-cols-1 gap-2">
      {contact.suggestions.map((suggestion) => (
        <li key={suggestion.chat_id}>
          <Suggestion suggestion={suggestion} actions={actions} onOpenChat={onOpenChat} />
        </li>
      ))}
    </ul>
  )
}

type SuggestionProps = Omit<SuggestionsProps, 'contact'> & { suggestion: Contact['suggestions'][number] }

function Suggestion({ suggestion, actions, onOpenChat }: SuggestionProps) {
  const { t } = useTranslation('inbox')
  const { chat_id, agent_id, bot_id, display_name, integration_type, match, value } = suggestion
  const named = { name: display_name, channel: useChannelName(integration_type) }
  return (
    <section className="grid gap-2 rounded-popover bg-info-tint p-3 text-sm text-info-tint-fg">
      <div className="flex gap-2">
        <UserRoundSearch aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => onOpenChat({ id: chat_id, agent_id, bot_id, integration_type })}
            className="rounded-sm text-left font-medium wrap-anywhere underline-offset-2 hover:underline"
          >
            {match === 'email' ? t('customer_same_email', named) : t('customer_same_phone', named)}
          </button>
          <p className="text-xs wrap-anywhere">{value}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={actions.isBusy} onClick={() => actions.merge(chat_id)}>
          {t('customer_merge')}
        </Button>
        <Button size="sm" disabled={actions.isBusy} onClick={() => actions.reject(chat_id)}>
          {t('customer_not_same')}
        </Button>
      </div>
    </section>
  )
}
