import { useEffect } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { unreadCount } from '../state/shown.ts'

/** Marks messages as read while the panel is open, scrolled to the end and visible. */
export function useMarkRead(isAtEnd: boolean): void {
  const { state, conversation } = usePanel()
  const unread = unreadCount(state)
  useEffect(() => {
    if (!state.isOpen || !isAtEnd || unread === 0) return
    const look = () => document.visibilityState === 'visible' && conversation.read()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [state.isOpen, isAtEnd, unread, conversation])
}
