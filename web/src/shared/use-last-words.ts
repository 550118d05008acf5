import { useTranslation } from 'react-i18next'
import type { Chat } from '../data/chats.ts'

interface LastWords {
  /** Null for the customer. */
  writer: string | null
  words: string
}

export function useLastWords(): (chat: Pick<Chat, 'preview' | 'preview_by'>) => LastWords {
  const { t } = useTranslation('common')
  const writers = { ai: t('last_by_ai'), operator: t('last_by_team'), customer: null }
  return ({ preview, preview_by }) => ({
    writer: preview_by && writers[preview_by],
    words: preview || (preview_by ? t('last_is_file') : ''),
  })
}

/** "AI: On Friday" */
export const inOneLine = ({ writer, words }: LastWords) => [writer, words].filter(Boolean).join(': ')
