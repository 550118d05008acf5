import { useNavigate } from '@tanstack/react-router'
import { FileText, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { useOpenFile } from '../../data/open-file.ts'
import { useSearchEverywhere } from '../../data/search.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import type { CommandGroup } from '../../ui/command-palette.tsx'
import { toast } from '../../ui/toast.tsx'

const SETTLE_MS = 150

/** Customers, chats and files that have to do with what is typed. */
export function useFound(typed: string): CommandGroup[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const words = useDebounced(typed.trim(), SETTLE_MS)
  const { data } = useSearchEverywhere(words)
  const openFile = useOpenFile({ onError: (error) => toast.error(failureText(error, t('file_not_opened'))) })
  if (!data || typed.trim() === '') return []

  const chats = data.chats.map(({ id, agent_id, bot_id, integration_type, display_name, preview }) => ({
    id: `chat ${id}`,
    label: preview ? `${display_name} · ${preview}` : display_name,
    // The server has found it, by more than its label.
    keywords: typed,
    icon: integration_type ? <ChannelIcon type={integration_type} /> : <MessageCircle />,
    run: () =>
      void navigate({
        to: '/',
        search: {
          agent: String(agent_id),
          bot: String(bot_id),
          section: integration_type ?? undefined,
          chat: String(id),
        },
      }),
  }))
  const files = data.files.map(({ id, file_name }) => ({
    id: `file ${id}`,
    label: file_name,
    keywords: typed,
    icon: <FileText />,
    run: () => openFile.mutate(id),
  }))
  return [
    { label: t('group_chats'), items: chats },
    { label: t('group_files'), items: files },
  ]
}
