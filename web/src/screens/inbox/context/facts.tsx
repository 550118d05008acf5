import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatDetails } from '../../../data/chats.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { useChannelName } from '../channel-name.ts'

export function Facts({ details }: { details: ChatDetails }) {
  const { t, i18n } = useTranslation('inbox')
  const { chat, contact, page, locale, csat, message_count } = details
  return (
    <dl className="grid gap-3 text-sm">
      {chat.integration_type && (
        <Fact label={t('context_channel')}>
          <Channel type={chat.integration_type} />
        </Fact>
      )}
      {contact.user_id && <Fact label={t('context_user_id')}>{contact.user_id}</Fact>}
      {page && (
        <Fact label={t('context_page')}>
          <PageLink page={page} />
        </Fact>
      )}
      {locale && <Fact label={t('context_language')}>{languageName(locale, i18n.language)}</Fact>}
      <Fact label={t('context_first_seen')}>
        <time dateTime={chat.created_at}>{dateAndTime(chat.created_at, i18n.language)}</time>
      </Fact>
      <Fact label={t('context_messages')}>{message_count.toLocaleString(i18n.language)}</Fact>
      {csat && (
        <Fact label={t('context_rating')}>
          {t('context_stars', { score: csat.score })}
          {csat.comment && <q className="block text-muted wrap-anywhere">{csat.comment}</q>}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Channel({ type }: { type: NonNullable<ChatDetails['chat']['integration_type']> }) {
  return (
    <span className="flex items-center gap-1.5">
      <ChannelIcon type={type} className="size-4 text-muted" />
      {useChannelName(type)}
    </span>
  )
}

/** The URL comes from the visitor's browser, so only http(s) becomes a link. */
function PageLink({ page: { url, title } }: { page: { url: string; title: string } }) {
  const { t } = useTranslation('inbox')
  if (!/^https?:\/\//i.test(url)) return title || url
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="underline underline-offset-2">
      {title || url}
      <span className="sr-only">{t('list_new_tab')}</span>
    </a>
  )
}

function languageName(locale: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}
