// A message that is shown as soon as it is written, before the server has stored it.
import type { Message } from './message-list.ts'

// Makes client ids unique across pages.
const pageKey = crypto.getRandomValues(new Uint32Array(4)).join('-')
let lastLocalId = 0

export function localMessage(chatId: number, words: Partial<Message>): Message {
  const now = new Date().toISOString()
  const id = --lastLocalId
  return {
    id,
    client_id: `${pageKey}-${-id}`,
    chat_id: chatId,
    bot_id: null,
    timestamp: now,
    username: null,
    question: '',
    answer: null,
    redacted_answer: null,
    message_type: 'user',
    created_at: now,
    is_read: true,
    seq: 0,
    answered_by: null,
    answered_at: null,
    edited_at: null,
    original_question: null,
    question_edited_at: null,
    answer_outdated: false,
    sources: [],
    attachments: [],
    delivery: null,
    delivery_error: null,
    delivery_reason: null,
    ...words,
  }
}

/** With the same idempotency key, retries store the message only once. */
export const keyOf = ({ client_id }: Message) => ({ 'idempotency-key': client_id! })
