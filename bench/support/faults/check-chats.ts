// What must hold in every chat, whatever its clients saw.
import { groupBy } from '../group-by.ts'
import type { Stored, StoredChat, StoredEvent, StoredMessage } from './stored.ts'

export function checkChats({ chats, messages, events, openJobs, deliveries }: Stored): string[] {
  const messagesByChat = groupBy(messages, ({ chat_id }) => chat_id)
  const eventsByChat = groupBy(events, ({ chat_id }) => chat_id)
  const parts = groupBy(deliveries, ({ message_id, part, kind }) => `${kind} ${message_id}/${part}`)
  return [
    ...chats.flatMap((chat) =>
      checkChat(chat, messagesByChat.get(chat.id) ?? [], eventsByChat.get(chat.id) ?? []),
    ),
    ...openJobs.map(
      ({ kind, state, last_error }) => `A job ${kind} is ${state}: ${last_error ?? 'no error'}`,
    ),
    ...[...parts].filter(([, sent]) => sent.length > 1).map(([part]) => `${part} was queued twice`),
    ...deliveries
      .filter(({ state }) => state === 'queued' || state === 'sending')
      .map(({ message_id, state }) => `The delivery of ${message_id} is still ${state}`),
  ]
}

function checkChat(chat: StoredChat, messages: StoredMessage[], events: StoredEvent[]): string[] {
  const inChat = (problem: string) => `Chat ${chat.id}: ${problem}`
  const unread = messages.filter(({ is_read }) => !is_read).length
  return [
    ...(chat.unread_messages === unread ? [] : [`counts ${chat.unread_messages} unread and has ${unread}`]),
    ...checkCount(chat, events),
    ...messages.flatMap((message) => checkTurn(message, events)),
    ...checkModes(messages, events),
  ].map(inChat)
}

/** Event numbers run from 1 to the chat's `last_seq` without gaps. */
function checkCount({ last_seq }: StoredChat, events: StoredEvent[]): string[] {
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap !== -1) return [`event ${events[gap]!.seq} stands in place ${gap + 1}`]
  return events.length === last_seq ? [] : [`ends with event ${last_seq} and has ${events.length}`]
}

/** A turn begins once and ends at most once. */
function checkTurn(
  { id, seq, answer, answer_seq, answered_by }: StoredMessage,
  events: StoredEvent[],
): string[] {
  const own = events.filter(({ message_id }) => message_id === id).map((event) => event.seq)
  const isStill = answer === null
  return [
    ...(own[0] === seq ? [] : [`message ${id} is number ${seq} and first told as ${own[0]}`]),
    ...(own.length <= 2 ? [] : [`message ${id} was answered ${own.length - 1} times`]),
    ...(isStill ? [`message ${id} never came to its end`] : []),
    ...(answered_by === 'ai' && answer_seq !== own[1] ? [`the answer to ${id} was told as ${own[1]}`] : []),
  ]
}

/**
 * Replays who answers in this chat. An event without a message is a change of mode, because nothing else changes
 * these conversations; an answer by a person takes the chat over too.
 */
function checkModes(messages: StoredMessage[], events: StoredEvent[]): string[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const problems: string[] = []
  let isAuto = true
  for (const { seq, message_id } of events) {
    const message = message_id === null ? null : byId.get(message_id)
    if (!message) isAuto = !isAuto
    else if (message.message_type === 'operator') isAuto = false
    else if (message.answered_by === 'ai' && message.answer_seq === seq && !isAuto)
      problems.push(`the AI answered ${message.id} after a person had taken over`)
  }
  return problems
}
