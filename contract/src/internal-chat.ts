import { z } from 'zod'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Success, Text } from './fields.ts'
import { Message } from './messages.ts'

/** An internal chat in its list. All internal chats have the same name, so the first question tells them apart. */
export const InternalChat = Chat.extend({ first_question: z.string() })
export type InternalChat = z.infer<typeof InternalChat>

export const list = endpoint({
  method: 'GET',
  path: '/api/me/chats',
  access: 'viewer',
  scope: 'read_chats',
  summary: "The owner's own test chats with an agent.",
  query: z.strictObject({ agent_id: PathId }),
  response: answer({ chats: z.array(InternalChat) }),
})

export const messages = endpoint({
  method: 'GET',
  path: '/api/me/chats/:id/messages',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'The turns of an internal chat.',
  params: idParams,
  response: answer({ messages: z.array(Message), hasMore: z.boolean() }),
})

export const send = endpoint({
  method: 'POST',
  path: '/api/me/chat',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Ask an agent something without a customer; the first message opens a chat.',
  body: z.strictObject({ message: Text(), agent_id: Id, chat_id: Id.optional() }),
  response: answer({ chat_id: Id }),
})

export const stop = endpoint({
  method: 'POST',
  path: '/api/me/chats/:id/stop',
  access: 'agent',
  scope: 'write_chats',
  summary: 'End the answer that is being written in an internal chat; what was written so far is kept.',
  params: idParams,
  response: Success,
})
