import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../data/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Turn } from '../turn/turn.tsx'
import { OlderMessages } from './older-messages.tsx'
import { firstUnread, newestOf, rowsOf } from './rows.ts'
import { TypingRow } from './typing-row.tsx'
import { type Anchor, useAnchoredRows } from './use-anchored-rows.ts'
import { useOlder } from './use-older.ts'

interface MessageListProps {
  chatId: number
  customerName: string
  messages: Message[]
  older: { hasMore: boolean; load: () => void; isLoading: boolean; hasFailed: boolean }
  onEdit: (message: Message) => void
}

/** What stays visible above the first unread turn, so that one sees what it follows. */
const CONTEXT_PX = 64

export function MessageList({ chatId, customerName, messages, older, onEdit }: MessageListProps) {
  const { t } = useTranslation('inbox')
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => firstUnread(messages)?.id ?? null)
  const rows = useMemo(() => rowsOf(messages, opened), [messages, opened])
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const start: Anchor = opened === null ? 'end' : { key: String(opened), top: CONTEXT_PX }
  const view = useAnchoredRows(keys, start, scroller, content)
  const hasNews = useHasNews(newestOf(messages), view.isAtEnd)
  useOlder(view.first, older)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('thread_messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        onScroll={view.onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] -outline-offset-2"
      >
        <div className="mt-auto">
          <div ref={content} style={{ paddingTop: view.before, paddingBottom: view.after }}>
            {rows.slice(view.first, view.end).map((row) => (
              <Turn key={row.key} row={row} customerName={customerName} onEdit={onEdit} />
            ))}
          </div>
          <TypingRow chatId={chatId} customerName={customerName} />
        </div>
      </div>
      <OlderMessages
        isLoading={older.isLoading}
        hasFailed={older.hasFailed && view.first === 0}
        onRetry={older.load}
      />
      {hasNews && (
        <Button
          onClick={view.toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-raised shadow-popover"
        >
          <ArrowDown />
          {t('thread_new_messages')}
        </Button>
      )}
    </div>
  )
}

/** Something came while the reader was further up. */
function useHasNews(newest: string, isAtEnd: boolean): boolean {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  return !isAtEnd && seen !== newest
}
