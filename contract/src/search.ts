import { z } from 'zod'
import { Chat } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id } from './fields.ts'
import { NAME_MAX } from './limits.ts'

export const FoundFile = z.object({ id: z.string(), file_name: z.string(), agent_id: Id })
export type FoundFile = z.infer<typeof FoundFile>

export const everywhere = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'viewer',
  scope: 'read_chats',
  summary:
    'Customers and chats by a part of the name, the e-mail, the latest message or one of the account’s 5,000 latest messages of customers, and files by name; the latest few of each.',
  query: z.strictObject({ q: z.string().trim().min(1).max(NAME_MAX) }),
  response: answer({ chats: z.array(Chat), files: z.array(FoundFile) }),
})
