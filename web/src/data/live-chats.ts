import type { LiveEvent } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { noteAnswered, noteTyping, noteWatching, noteWritten } from '../state/watching.ts'
import { agentKeys } from './agents.ts'
import { chatKeys, putChat, reloadChats } from './chat-cache.ts'
import { reloadContactOf } from './contacts.ts'
import { labelKeys } from './labels.ts'
import { noteKeys } from './notes.ts'
import { reloadIfPlanned, reloadPlanned } from './planned.ts'
import { reloadSoon } from './reload-soon.ts'
import { ruleKeys } from './rules.ts'
import { viewKeys } from './views.ts'

const RELOADING = new Set<LiveEvent['type']>([
  ...(['ai.updated', 'chats.removed', 'chats.unassigned', 'labels.updated'] as const),
])

/** Applies an event to the chat lists and details: position, assignee, whether the AI may answer. */
export function applyToChats(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'chat.updated' || event.type === 'message.updated' || event.type === 'notes.updated') {
    putChat(cache, event.chat)
    reloadSoon(cache, chatKeys.one(event.chat.id))
    if (event.type !== 'message.updated' || event.message.attachments.length > 0)
      reloadContactOf(cache, event.chat.id)
    // Refreshes the counters in the sidebar.
    reloadSoon(cache, agentKeys.mine)
  }
  // The customer may have received a hand-over notice, which comes with the notes.
  if ((event.type === 'chat.updated' || event.type === 'message.updated') && event.chat.needs_person)
    reloadSoon(cache, noteKeys.ofChat(event.chat.id))
  if (event.type === 'message.updated') {
    const { answered_by, author } = event.message
    if (answered_by === 'operator' && author) noteAnswered(event.chat.id, author.user_id)
    else noteWritten(event.chat.id, answered_by === null ? 'customer' : 'ai')
    void reloadIfPlanned(cache)
  }
  if (event.type === 'notes.updated') {
    void cache.invalidateQueries({ queryKey: noteKeys.ofChat(event.chat.id) })
    void reloadPlanned(cache, event.chat.id)
  }
  if (RELOADING.has(event.type)) {
    reloadChats(cache)
    void cache.invalidateQueries({ queryKey: noteKeys.all })
  }
  if (event.type === 'labels.updated') void cache.invalidateQueries({ queryKey: labelKeys.all })
  if (event.type === 'views.updated') void cache.invalidateQueries({ queryKey: viewKeys.all })
  if (event.type === 'rules.updated') void cache.invalidateQueries({ queryKey: ruleKeys.all })
  if (event.type === 'bot.updated') void cache.invalidateQueries({ queryKey: chatKeys.lists })
  if (event.type === 'watching') noteWatching(event)
  if (event.type === 'typing') noteTyping(event)
}
