import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Text, Timestamp } from './fields.ts'
import { OPERATOR_TEXT_MAX } from './limits.ts'

export const MessageType = z.enum(['user', 'customer', 'operator', 'internal'])

/** One turn. `answer` is null while the assistant is working and "" when nobody answered by machine. */
export const Message = z.object({
  id: Id,
  chat_id: Id,
  bot_id: Id.nullable(),
  timestamp: Timestamp,
  username: z.string().nullable(),
  question: z.string(),
  answer: z.string().nullable(),
  redacted_answer: z.string().nullable(),
  message_type: MessageType,
  created_at: Timestamp,
  is_read: z.boolean(),
})
export type Message = z.infer<typeof Message>

const MessageList = answer({ messages: z.array(Message) })
const OneMessage = answer({ message: Message })

export const ofChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id/messages',
  access: 'signed_in',
  summary: 'The turns of a chat.',
  params: idParams,
  response: MessageList,
})

export const ofBitrixChat = endpoint({
  method: 'GET',
  path: '/api/bitrix/chats/:id/messages',
  access: 'signed_in',
  summary: 'The turns of a Bitrix24 chat.',
  params: idParams,
  response: MessageList,
})

export const send = endpoint({
  method: 'POST',
  path: '/api/chats/:id/send',
  access: 'signed_in',
  summary: 'Answer the customer as a person.',
  params: idParams,
  body: z.strictObject({ message: Text() }),
  response: OneMessage,
})

export const generate = endpoint({
  method: 'POST',
  path: '/api/chats/:id/generate_response',
  access: 'signed_in',
  summary: 'Draft an answer without sending it. With warning, the text says why there is none.',
  params: idParams,
  response: answer({ warning: z.boolean(), response: z.string() }),
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id/redacted',
  access: 'signed_in',
  summary: 'Correct an answer. The original is kept.',
  params: idParams,
  body: z.strictObject({ redacted_answer: Text() }),
  response: OneMessage,
})

export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id/read',
  access: 'signed_in',
  summary: 'Mark a turn read. It never becomes unread again.',
  params: idParams,
  response: OneMessage,
})

const Mistake = z.strictObject({
  user_message: Text(),
  bot_answer: z.string().max(OPERATOR_TEXT_MAX),
  right_answer: Text(),
})

export const retrain = endpoint({
  method: 'POST',
  path: '/api/retrain/prompt',
  access: 'signed_in',
  summary: 'Teach an agent the right answers.',
  body: z.strictObject({ agent_id: Id, mistakes: z.array(Mistake).min(1).max(100) }),
  response: answer({}),
})

export const ask = endpoint({
  method: 'POST',
  path: '/api/gpt/chat',
  access: 'signed_in',
  summary: 'Run a free prompt, outside any chat.',
  body: z.strictObject({ prompt: Text() }),
  response: answer({ response: z.string() }),
})
