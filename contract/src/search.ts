import { z } from 'zod'
import { IntegrationType } from './bots.ts'
import { Chat, ChatFilter } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, Id, Moment, PathId, Timestamp } from './fields.ts'
import { NAME_MAX, SEARCH_PAGE_MAX } from './limits.ts'
import { Person } from './person.ts'

export const FoundFile = z.object({ id: z.string(), file_name: z.string(), agent_id: Id })
export type FoundFile = z.infer<typeof FoundFile>

/** A turn or an internal note that contains all the words, excerpted around the first one. */
export const FoundMessage = z.object({
  /** Null for a note. */
  message_id: Id.nullable(),
  /** Null for a turn. */
  note_id: Id.nullable(),
  chat: Chat,
  /** `file`: the name of an attached file, or its transcript. `note`: never visible to customers. */
  found_in: z.enum(['question', 'answer', 'file', 'note']),
  written_by: z.enum(['customer', 'ai', 'operator']),
  /** The team member who wrote it, if known. */
  author: Person.optional(),
  at: Timestamp,
  excerpt: z.array(z.object({ text: z.string(), is_match: z.boolean() })),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const filters = {
  agent_id: PathId.optional(),
  bot_id: PathId.optional(),
  channel: IntegrationType.optional(),
  assignee: z.union([z.literal('nobody'), PathId]).optional(),
  filter: ChatFilter.optional(),
  label: PathId.optional(),
  /** Messages at or after `from` and before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
}

export const everywhere = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Customers by any part of the name or the e-mail, messages and internal notes by the beginnings of all words in a question, an answer, a file name, a recording or a note, and files of the knowledge base by name (for an API key, only with the scope knowledge); the latest first. `before` continues after the last message or note found, by its id.',
  query: z.strictObject({
    q: z.string().trim().min(1).max(NAME_MAX),
    ...filters,
    limit: count(SEARCH_PAGE_MAX).pipe(z.int().min(1)).optional(),
    before: PathId.optional(),
  }),
  response: answer({
    chats: z.array(Chat),
    messages: z.array(FoundMessage),
    /** There are more messages after these. */
    hasMore: z.boolean(),
    files: z.array(FoundFile),
    /** Messages from before an update are still being indexed, the newest first. */
    is_indexing: z.boolean(),
  }),
})
