import type { api, LiveEvent } from '@switchboard/contract'

type Chat = api.chats.Chat

/** Maximum age of an alert: a chat handed over yesterday may change today for other reasons. */
const NEWS_MS = 120_000

type ChatEvent = Extract<LiveEvent, { type: 'chat.updated' | 'message.updated' }>

/** Returns the chat and an id of the occasion if it just started to need a person; null if already announced. */
export function needsPerson(
  event: LiveEvent,
  now: number,
  heard: Set<string>,
): { chat: Chat; occasion: string } | null {
  if (event.type !== 'chat.updated' && event.type !== 'message.updated') return null
  const occasions = occasionsOf(event, now)
  const [occasion] = occasions
  const isNew = occasion !== undefined && !heard.has(occasion)
  for (const each of occasions) heard.add(each)
  return isNew ? { chat: event.chat, occasion } : null
}

/** The occasion of the event itself comes first. A message and the hand-over it caused produce one alert. */
function occasionsOf(event: ChatEvent, now: number): string[] {
  const { id, mode, hand_over } = event.chat
  const isNews = (at: string) => Math.abs(now - Date.parse(at)) < NEWS_MS
  const handOver =
    hand_over && !hand_over.is_taken && isNews(hand_over.at) ? [`hand-over ${id} ${hand_over.at}`] : []
  if (event.type === 'chat.updated' || mode === 'auto') return handOver
  const { message } = event
  if (!isWaiting(message) || !isNews(message.timestamp)) return handOver
  const isLater = hand_over !== null && Date.parse(message.timestamp) > Date.parse(hand_over.at)
  const waiting = `message ${message.id}`
  return isLater ? [waiting, ...handOver] : [...handOver, waiting]
}

const isWaiting = ({ message_type, answered_by, is_read }: api.messages.Message) =>
  message_type === 'customer' && answered_by === null && !is_read
