// Internal notes in a chat. They are never shown to customers or models.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Success, Text, Timestamp } from './fields.ts'
import { MENTIONS_MAX } from './limits.ts'
import { Person } from './person.ts'
import { RuleEvent } from './rules.ts'

export const Note = z.object({
  id: Id,
  chat_id: Id,
  /** Null if the person was deleted. */
  author: Person.nullable(),
  text: z.string(),
  /** The mentioned people; each appears in the text as `@` and their name. */
  mentions: z.array(Person),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
})
export type Note = z.infer<typeof Note>

const body = z.strictObject({ text: Text(), mentions: z.array(Id).max(MENTIONS_MAX).optional() })
const OneNote = answer({ note: Note })

/** A message to the customer that is no answer: a person will reply. */
export const Notice = z.object({ id: Id, text: z.string(), created_at: Timestamp })
export type Notice = z.infer<typeof Notice>

export const ofChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id/notes',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'The internal notes of a chat and what rules did in it, which customers never see, and the notices they got besides answers; oldest first.',
  params: idParams,
  response: answer({ notes: z.array(Note), rule_events: z.array(RuleEvent), notices: z.array(Notice) }),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/chats/:id/notes',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Write an internal note. People it mentions find the chat under "Mine" until they have read it.',
  params: idParams,
  body,
  response: OneNote,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/notes/:id',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Change one of your own notes. Without `mentions`, the people it mentions stay.',
  params: idParams,
  body,
  response: OneNote,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  access: 'agent',
  scope: 'write_chats',
  summary: 'Delete one of your own notes.',
  params: idParams,
  response: Success,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/chats/:id/notes/read',
  access: 'viewer',
  summary: 'Mark the notes of a chat that mention you as read.',
  params: idParams,
  response: Success,
})
