import { TOAST_MS } from '@switchboard/contract'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarkRead } from '../../../data/mark-read.ts'
import type { Message } from '../../../data/messages.ts'
import { toast } from '../../../ui/toast.tsx'
import { createReadWatch, type ReadWatch } from './read-watch.ts'

export const ReadWatchContext = createContext<ReadWatch | null>(null)

/** Marks turns as read once they were visible. The turns register with `useSeen`. */
export function useMarkReadBySight(messages: Message[]): ReadWatch {
  const { t } = useTranslation('inbox')
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  const markRead = useMarkRead({
    // A failure usually affects several turns, so show only one toast.
    onError: () => {
      if (Date.now() - toldAt.current < TOAST_MS) return
      toldAt.current = Date.now()
      toast.error(t('thread_read_failed'))
    },
  })
  const read = (id: number) => {
    const message = messages.find((each) => each.id === id)
    if (message) markRead(message)
  }
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  const [watch] = useState(() => createReadWatch((id) => latest.current(id)))
  useEffect(() => watch.listen(), [watch])
  return watch
}

/** The ref for the part of a turn to observe. Stable per turn, so that re-renders do not restart the two seconds. */
export function useSeen(messageId: number, isUnread: boolean) {
  const watch = use(ReadWatchContext)
  const ref = useCallback(
    (element: HTMLElement | null) => (element ? watch?.observe(element, messageId) : undefined),
    [watch, messageId],
  )
  return isUnread ? ref : undefined
}
