// Privacy: retention periods, data export and erasure.
import { z } from 'zod'
import { Proof } from './account.ts'
import { Range } from './analytics.ts'
import { endpoint } from './endpoint.ts'
import { answer, count, idParams, Success } from './fields.ts'
import { RETENTION_DAYS_MAX } from './limits.ts'

const Expired = z.object({ chats: z.int(), messages: z.int(), files: z.int() })

export const retention = endpoint({
  method: 'GET',
  path: '/api/me/retention',
  access: 'admin',
  scope: 'admin',
  summary: 'How long conversations are kept, and what would go now if it were so many `days`.',
  query: z.strictObject({ days: count(RETENTION_DAYS_MAX).optional() }),
  response: answer({
    /** The saved value; 0 means forever. */
    days: z.int(),
    would_go: Expired,
  }),
})

export const saveRetention = endpoint({
  method: 'PUT',
  path: '/api/me/retention',
  access: 'admin',
  scope: 'admin',
  summary: 'Keep conversations this many days after their last message; 0 keeps them forever.',
  body: z.strictObject({ days: z.int().min(0).max(RETENTION_DAYS_MAX) }),
  response: answer({ days: z.int() }),
})

const Download = answer({ url: z.string() })

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/me/export',
  access: 'owner',
  summary: 'An address to download everything as a ZIP archive of JSON and files, for a few minutes.',
  response: Download,
})

export const exportContact = endpoint({
  method: 'POST',
  path: '/api/chats/:id/export',
  access: 'admin',
  scope: 'admin',
  summary: 'The same for one contact: the conversation, its files, internal notes and labels.',
  params: idParams,
  response: Download,
})

export const exportConversations = endpoint({
  method: 'POST',
  path: '/api/agents/:id/conversations/export',
  access: 'admin',
  scope: 'admin',
  summary: "An agent's conversations between two days with their texts, as a table for spreadsheets.",
  params: idParams,
  body: Range.extend({ format: z.enum(['csv', 'xlsx']) }),
  response: Download,
})

export const download = endpoint({
  method: 'GET',
  path: '/api/exports/:token',
  access: 'public',
  summary: 'The archive or the table, by an address that an export gave.',
  params: z.strictObject({ token: z.string().max(500) }),
  response: z.unknown(),
})

export const eraseContact = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Erase a contact with everything they and others wrote in the conversation, and its files.',
  params: idParams,
  response: Success,
})

// PUT: POST requests are stored for idempotent retries, and this one contains a password.
export const eraseAccount = endpoint({
  method: 'PUT',
  path: '/api/me/erase',
  access: 'owner',
  summary:
    'Erase the account with all it has. Everybody is signed out at once, and nothing can be brought back.',
  body: Proof.extend({ email: z.string().trim().min(1).max(254) }),
  response: Success,
})
