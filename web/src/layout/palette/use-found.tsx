import { useNavigate } from '@tanstack/react-router'
import { FileText, MessageCircle, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { useOpenFile } from '../../data/open-file.ts'
import { type FoundMessage, keyOf, useSearchEverywhere } from '../../data/search.ts'
import { shortTime } from '../../lib/short-time.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { Excerpt, excerptText } from '../../shared/excerpt.tsx'
import { inOneLine, useLastWords } from '../../shared/use-last-words.ts'
import type { CommandGroup } from '../../ui/command-palette.tsx'
import { toast } from '../../ui/toast.tsx'

const SETTLE_MS = 150

type Found = { groups: CommandGroup[]; emptyText: string; note?: string }

/** Customers, messages and files that match the input, and the texts for empty and partial results. */
export function useFound(typed: string): Found {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const lastWords = useLastWords()
  const words = useDebounced(typed.trim(), SETTLE_MS)
  const { data, isError, isFetching } = useSearchEverywhere(words)
  const openFile = useOpenFile({ onError: (error) => toast.error(failureText(error, t('file_not_opened'))) })
  const isSettled = words === typed.trim() && !isFetching
  const emptyText = !isSettled
    ? t('commands_searching')
    : isError
      ? t('commands_failed')
      : t('commands_empty')
  if (!data || typed.trim() === '') return { groups: [], emptyText }

  const open = ({ id, agent_id, bot_id, integration_type }: FoundMessage['chat'], message?: string) =>
    void navigate({
      to: '/',
      resetScroll: false,
      search: {
        agent: String(agent_id),
        bot: String(bot_id),
        section: integration_type ?? undefined,
        chat: String(id),
        message,
      },
    })
  // The server matched on more than the labels, so the palette's own filter must keep every result.
  const keywords = typed
  const iconOf = ({ integration_type }: FoundMessage['chat']) =>
    integration_type ? <ChannelIcon type={integration_type} /> : <MessageCircle />
  const chats = data.chats.map((chat) => ({
    id: `chat ${chat.id}`,
    label: [chat.display_name, inOneLine(lastWords(chat))].filter(Boolean).join(' · '),
    keywords,
    icon: iconOf(chat),
    run: () => open(chat),
  }))
  const messages = data.messages.map((found) => ({
    id: `message ${keyOf(found)}`,
    label: `${found.chat.display_name} · ${excerptText(found.excerpt)}`,
    content: <FoundLine found={found} />,
    keywords,
    icon: found.found_in === 'note' ? <StickyNote /> : iconOf(found.chat),
    run: () => open(found.chat, keyOf(found)),
  }))
  const files = data.files.map(({ id, file_name }) => ({
    id: `file ${id}`,
    label: file_name,
    keywords,
    icon: <FileText />,
    run: () => openFile.mutate(id),
  }))
  const groups = [
    { label: t('group_chats'), items: chats },
    { label: t('group_messages'), items: messages },
    { label: t('group_files'), items: files },
  ]
  return { groups, emptyText, note: data.is_indexing ? t('commands_indexing') : undefined }
}

function FoundLine({ found: { chat, at, excerpt } }: { found: FoundMessage }) {
  const { i18n } = useTranslation('layout')
  return (
    <span className="grid gap-0.5 py-1">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{chat.display_name}</span>
        <time dateTime={at} className="shrink-0 text-xs text-muted tabular-nums">
          {shortTime(at, Date.now(), i18n.language)}
        </time>
      </span>
      <span className="line-clamp-2 text-sm whitespace-normal text-muted wrap-anywhere">
        <Excerpt parts={excerpt} />
      </span>
    </span>
  )
}
