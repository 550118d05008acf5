import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useContact } from '../../../data/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ContactDetails } from './contact-details.tsx'
import { FilesAndNotes } from './files-and-notes.tsx'
import { Identities } from './identities.tsx'
import type { OpenChat } from './open-chat.ts'
import { Suggestions } from './suggestions.tsx'
import { useContactActions } from './use-contact-actions.ts'

type CustomerProps = { chatId: number; onOpenChat: OpenChat }

/** The person behind the chat, on every channel. */
export function Customer({ chatId, onOpenChat }: CustomerProps) {
  const { t } = useTranslation('inbox')
  const mayEdit = useMay('agent')
  const { data: contact, isPending, refetch } = useContact(chatId)
  const actions = useContactActions(chatId)
  if (isPending) return <Skeleton className="h-32 w-full" />
  if (!contact)
    return (
      <p className="grid justify-items-start gap-2 text-sm text-muted">
        {t('customer_load_failed')}
        <Button size="sm" onClick={() => refetch()}>
          {t('list_try_again')}
        </Button>
      </p>
    )
  return (
    <>
      {mayEdit && <Suggestions contact={contact} actions={actions} onOpenChat={onOpenChat} />}
      <ContactDetails key={chatId} contact={contact} mayEdit={mayEdit} actions={actions} />
      <Identities
        contact={contact}
        chatId={chatId}
        mayEdit={mayEdit}
        actions={actions}
        onOpenChat={onOpenChat}
      />
      <FilesAndNotes contact={contact} onOpenChat={onOpenChat} />
    </>
  )
}
