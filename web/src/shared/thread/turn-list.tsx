import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyId } from '../../data/account.ts'
import { isLocal, type Message } from '../../data/messages.ts'
import type { Note } from '../../data/notes.ts'
import { Button } from '../../ui/button.tsx'
import { OlderMessages } from './older-messages.tsx'
import { type AsideRow, type Asides, newestOf, type Row, rowsOf, withAsides } from './rows.ts'
import { type Anchor, useAnchoredRows } from './use-anchored-rows.ts'
import { type Older, useOlder } from './use-older.ts'

interface TurnListProps {
  messages: Message[]
  /** The turn to open at; by default the list opens at the end. */
  firstUnreadId?: number | null
  /** The row to open at instead, if it is loaded. */
  startKey?: string
  older?: Older
  /** Renders one row; its outermost element must have the row's key as `data-key`. */
  drawTurn: (row: Row) => ReactNode
  /** Rows between the turns; each kind is undefined until loaded. */
  asides?: Asides
  drawAside?: (row: AsideRow) => ReactNode
  /** Rendered below the last turn. */
  children?: ReactNode
}

/** Height kept visible above the first unread turn, as context. */
const CONTEXT_PX = 64

const NO_ASIDES: Asides = {}
const NONE_OLDER: Older = { hasMore: false, isLoading: false, hasFailed: false, load: () => {} }

/** The virtualized turns of a chat: only rows near the viewport are rendered, without scroll jumps. */
export function TurnList(props: TurnListProps) {
  const { messages, firstUnreadId = null, startKey, older = NONE_OLDER, drawTurn, children } = props
  const { asides = NO_ASIDES, drawAside = () => null } = props
  const { t } = useTranslation('thread')
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () => withAsides(rowsOf(messages, firstUnreadId), asides),
    [messages, firstUnreadId, asides],
  )
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const unreadKey = firstUnreadId === null ? undefined : String(firstUnreadId)
  const firstKey = startKey && keys.includes(startKey) ? startKey : unreadKey
  const start: Anchor = firstKey === undefined ? 'end' : { key: firstKey, top: CONTEXT_PX }
  const view = useAnchoredRows(keys, start, scroller, content)
  const hasNews = useHasNews(newestOf(messages), view.isAtEnd)
  useOlder(view.first, older)
  useOwnWords(messages, view.toEnd)
  useOwnNotes(asides.notes, view.toEnd)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        onScroll={view.onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] -outline-offset-2"
      >
        <div className="mt-auto">
          <div ref={content} style={{ paddingTop: view.before, paddingBottom: view.after }}>
            {rows
              .slice(view.first, view.end)
              .map((row) => ('message' in row ? drawTurn(row) : drawAside(row)))}
          </div>
          {children}
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
          {t('new_messages')}
        </Button>
      )}
    </div>
  )
}

/** Whether something new arrived while the reader was scrolled up. */
function useHasNews(newest: string, isAtEnd: boolean): boolean {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  return !isAtEnd && seen !== newest
}

/** Scrolls to the end when the person sends a message, wherever they were reading. */
function useOwnWords(messages: Message[], onNew: () => void): void {
  const newestId = Math.min(0, ...messages.filter(isLocal).map(({ id }) => id))
  const seenId = useRef(newestId)
  const show = useEffectEvent(onNew)
  useEffect(() => {
    if (newestId >= seenId.current) return
    seenId.current = newestId
    show()
  }, [newestId])
}

/** The same for their own internal notes. */
function useOwnNotes(notes: Note[] | undefined, onNew: () => void): void {
  const myId = useMyId()
  const newestId = notes?.findLast(({ author }) => author?.user_id === myId)?.id ?? 0
  const seenId = useRef<number>(undefined)
  const show = useEffectEvent(onNew)
  const isKnown = notes !== undefined && myId !== undefined
  useEffect(() => {
    if (!isKnown) return
    const isNew = seenId.current !== undefined && newestId > seenId.current
    seenId.current = Math.max(newestId, seenId.current ?? 0)
    if (isNew) show()
  }, [isKnown, newestId])
}
