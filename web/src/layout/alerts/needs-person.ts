import type { api, LiveEvent } from '@switchboard/contract'

type Chat = api.chats.Chat

/** Older news is not news: a chat that was handed over yesterday may change for many reasons today. */
const NEWS_MS = 120_000

/** A chat that has just come to need a person, and a name for this very occasion. */
export function needsPerson(event: LiveEvent, now: number): { chat: Chat; occasion: string } | null {
  if (event.type !== 'chat.updated' && event.type !== 'message.updated') return null
  const { chat } = event
  const isNews = (at: string) => Math.abs(now - Date.parse(at)) < NEWS_MS
  if (event.type === 'message.updated' && chat.mode !== 'auto') {
    const { id, message_type, answered_by, is_read, timestamp } = event.message
    const isWaiting = message_type === 'customer' && answered_by === null && !is_read
    if (isWaiting && isNews(timestamp)) return { chat, occasion: `message ${id}` }
  }
  if (chat.hand_over && !chat.hand_over.is_taken && isNews(chat.hand_over.at))
    return { chat, occasion: `hand-over ${chat.id} ${chat.hand_over.at}` }
  return null
}
