import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type InternalChat, lastTimeOf } from '../../data/internal-chat.ts'
import { shortTime } from '../../lib/short-time.ts'

/** All dialogs have the same name, so time and first question tell them apart. */
export function DialogRow({ chat, isOpen }: { chat: InternalChat; isOpen: boolean }) {
  const { t, i18n } = useTranslation('internalchat')
  const at = lastTimeOf(chat)
  return (
    <RowLink
      to="/internal-chat"
      search={{ chat: String(chat.id) }}
      preload={false}
      isOpen={isOpen}
      className="relative grid min-h-14 grid-cols-1 content-center gap-0.5 rounded-control px-2.5 py-1.5 -outline-offset-2 hover:bg-hover aria-[current=true]:bg-sel aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-3 aria-[current=true]:before:left-0 aria-[current=true]:before:w-0.75 aria-[current=true]:before:rounded-full aria-[current=true]:before:bg-accent"
    >
      <span className="truncate text-sm font-semibold">{t('dialog')}</span>
      <span className="flex gap-1.5 text-sm text-muted">
        <time dateTime={at} className="shrink-0 tabular-nums">
          {shortTime(at, Date.now(), i18n.language)}
        </time>
        <span className="min-w-0 truncate">{chat.first_question}</span>
      </span>
    </RowLink>
  )
}

/** The router sets `aria-current="page"` on every link to the open URL; in a list the current row is `true`. */
const RowLink = createLink(
  ({ isOpen, 'aria-current': _, ...props }: ComponentProps<'a'> & { isOpen: boolean }) => (
    <a {...props} aria-current={isOpen ? 'true' : undefined} />
  ),
)
