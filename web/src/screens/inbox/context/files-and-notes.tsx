import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../data/contacts.ts'
import { noteKey } from '../../../data/notes.ts'
import { shortTime } from '../../../lib/short-time.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { OpenChat } from './open-chat.ts'

type ContactProps = { contact: Contact; onOpenChat: OpenChat }

/** The latest files and notes of all channels. */
export function FilesAndNotes({ contact, onOpenChat }: ContactProps) {
  const { t } = useTranslation('inbox')
  const { files, files_total, notes, notes_total } = contact
  return (
    <>
      {files.length > 0 && (
        <Disclosure label={t('customer_files', { count: files_total })}>
          <Files files={files} />
          <NotAll shown={files.length} total={files_total} />
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure label={t('customer_notes', { count: notes_total })}>
          <Notes contact={contact} onOpenChat={onOpenChat} />
          <NotAll shown={notes.length} total={notes_total} />
        </Disclosure>
      )}
    </>
  )
}

function Files({ files }: Pick<Contact, 'files'>) {
  const { t, i18n } = useTranslation('inbox')
  return (
    <ul className="grid grid-cols-1 gap-2 text-sm">
      {files.map(({ id, url, file_name, size, created_at }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className="flex min-h-6 items-start gap-2">
            <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 wrap-anywhere underline underline-offset-2">{file_name}</span>
            <span className="sr-only">{t('list_new_tab')}</span>
            <span className="shrink-0 pt-0.5 text-xs text-muted">
              {sizeText(size, i18n.language)} · {shortTime(created_at, Date.now(), i18n.language)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Notes({ contact, onOpenChat }: ContactProps) {
  const { t, i18n } = useTranslation('inbox')
  const chatOf = (chatId: number) => contact.identities.find(({ chat_id }) => chat_id === chatId)
  const open = (chatId: number, noteId: number) => {
    const identity = chatOf(chatId)
    if (identity) onOpenChat({ ...identity, id: chatId }, noteKey(noteId))
  }
  return (
    <ul className="grid grid-cols-1 gap-1">
      {contact.notes.map(({ id, chat_id, author, text, created_at }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => open(chat_id, id)}
            className="grid w-full gap-0.5 rounded-control px-2 py-1 text-left text-sm hover:bg-hover"
          >
            <span className="flex gap-2 text-xs text-muted">
              <span className="min-w-0 flex-1 truncate">{author?.name ?? t('note_former')}</span>
              <time dateTime={created_at}>{shortTime(created_at, Date.now(), i18n.language)}</time>
            </span>
            <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function NotAll({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('inbox')
  if (shown >= total) return null
  return <p className="text-xs text-muted">{t('customer_latest', { shown })}</p>
}
