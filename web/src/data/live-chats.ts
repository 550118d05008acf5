import type { LiveEvent } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { noteTyping, noteWatching, noteWritten } from '../state/watching.ts'
import { agentKeys } from './agents.ts'
import { chatKeys, putChat, reloadChats } from './chat-cache.ts'
import { labelKeys } from './labels.ts'
import { noteKeys } from './notes.ts'
import { reloadSoon } from './reload-soon.ts'

const RELOADING = new Set<LiveEvent['type']>([
  ...(['ai.updated', 'chats.removed', 'chats.unassigned', 'labels.updated'] as const),
])

/** What an event says about chats as a whole: their place in the lists, who is at them, whether the AI may answer. */
export function applyToChats(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'chat.updated' || event.type === 'message.updated' || event.type === 'notes.updated') {
    putChat(cache, event.chat)
    reloadSoon(cache, chatKeys.one(event.chat.id))
    // The counters in the sidebar.
    reloadSoon(cache, agentKeys.mine)
  }
  if (event.type === 'message.updated')
    noteWritten(event.chat.id, event.message.answered_by === null ? 'customer' : 'ai')
  if (event.type === 'notes.updated')
    void cache.invalidateQueries({ queryKey: noteKeys.ofChat(event.chat.id) })
  if (RELOADING.has(event.type)) {
    reloadChats(cache)
    void cache.invalidateQueries({ queryKey: noteKeys.all })
  }
  if (event.type === 'labels.updated') void cache.invalidateQueries({ queryKey: labelKeys.all })
  if (event.type === 'bot.updated') void cache.invalidateQueries({ queryKey: chatKeys.lists })
  if (event.type === 'watching') noteWatching(event)
  if (event.type === 'typing') noteTyping(event)
}
