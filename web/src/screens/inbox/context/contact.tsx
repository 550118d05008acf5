import { BadgeCheck, Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatDetails } from '../../../data/chats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

export function Contact({ details: { chat, contact } }: { details: ChatDetails }) {
  const { t } = useTranslation('inbox')
  return (
    <section className="grid justify-items-center gap-1 text-center">
      <Avatar name={chat.display_name} photo={chat.user_photo} size="xl" />
      <h3 className="mt-1 max-w-full text-base font-semibold wrap-anywhere">{chat.display_name}</h3>
      {contact.is_verified && (
        // The signature covers only the id; name and e-mail come from the page and are unverified.
        <p className="flex max-w-full items-center gap-1 text-xs wrap-anywhere text-accent-text">
          <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0" />
          {t('context_verified', { id: contact.user_id })}
        </p>
      )}
      {contact.email && (
        <div className="flex max-w-full items-center gap-1 text-sm">
          <Mail aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <a
            href={`mailto:${encodeURIComponent(contact.email)}`}
            className="min-w-0 wrap-anywhere underline underline-offset-2"
          >
            {contact.email}
          </a>
          <CopyButton
            iconOnly
            size="sm"
            text={contact.email}
            label={t('context_copy_email')}
            copiedLabel={t('list_copied')}
          />
        </div>
      )}
      {contact.phone && (
        <div className="flex max-w-full items-center gap-1 text-sm">
          <Phone aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <a
            href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}
            className="min-w-0 wrap-anywhere underline underline-offset-2"
          >
            {contact.phone}
          </a>
          <CopyButton
            iconOnly
            size="sm"
            text={contact.phone}
            label={t('context_copy_phone')}
            copiedLabel={t('list_copied')}
          />
        </div>
      )}
    </section>
  )
}
