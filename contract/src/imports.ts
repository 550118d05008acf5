// Imports of conversations, contacts and canned replies from the exports of other programs.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Timestamp } from './fields.ts'
import { MAX_UPLOAD_FILES } from './limits.ts'

export const ImportSource = z.enum(['chatwoot', 'intercom', 'telegram'])
export type ImportSource = z.infer<typeof ImportSource>

/**
 * `reading`: counting what the files contain. `ready`: nothing is stored yet. `stopping`: cancelled, but still finishing.
 * `cancelled`: what was stored before stays until it is undone.
 */
export const ImportState = z.enum([
  'reading',
  'ready',
  'importing',
  'stopping',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

/**
 * Why something in a file is not imported. `group`: a group, channel or bot, not a customer. `service`: not a message, such
 * as a call or an assignment. `too_old`: the retention period would delete it.
 */
export const SkipReason = z.enum([
  'group',
  'service',
  'deleted',
  'empty',
  'no_date',
  'too_old',
  'too_large',
  'no_contact',
  'unknown',
])
export type SkipReason = z.infer<typeof SkipReason>

/**
 * Why nothing could be imported. `no_addresses`: a table without a column for email addresses or phone numbers. `failed`: a
 * problem of ours.
 */
export const ImportError = z.enum([
  'not_an_export',
  'incomplete',
  'archive',
  'table',
  'no_addresses',
  'too_large',
  'failed',
])
export type ImportError = z.infer<typeof ImportError>

const counts = {
  messages: z.int(),
  notes: z.int(),
  /** Customers: those who wrote, and those in lists of contacts. */
  contacts: z.int(),
  replies: z.int(),
}

export const Found = z.object({
  ...counts,
  conversations: z.int(),
  skipped: z.partialRecord(SkipReason, z.int()),
})
export type Found = z.infer<typeof Found>

/** `already`: what an earlier import had stored. */
export const Stored = z.object({ ...counts, already: z.int() })
export type Stored = z.infer<typeof Stored>

export const Import = z.object({
  id: Id,
  agent_id: Id,
  state: ImportState,
  sources: z.array(ImportSource),
  file_names: z.array(z.string()),
  /** Null until the files have been read. */
  found: Found.nullable(),
  stored: Stored,
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  error: ImportError.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  /** Null if there is nothing to undo. */
  undo_until: Timestamp.nullable(),
})
export type Import = z.infer<typeof Import>

export const list = endpoint({
  method: 'GET',
  path: '/api/me/imports',
  access: 'admin',
  scope: 'admin',
  summary: 'The latest imports from other programs, newest first.',
  response: answer({ imports: z.array(Import) }),
})

export const upload = endpoint({
  method: 'POST',
  path: '/api/me/imports',
  access: 'admin',
  scope: 'admin',
  summary:
    'Upload exports of another program: file (repeated), agent_id. They are read for a preview; nothing is imported before the start.',
  kind: 'multipart',
  form: z.strictObject({
    agent_id: z.string(),
    file: z.array(z.file()).min(1).max(MAX_UPLOAD_FILES),
  }),
  response: answer({ import: Import }),
})

export const start = endpoint({
  method: 'POST',
  path: '/api/me/imports/:id/start',
  access: 'admin',
  scope: 'admin',
  summary: 'Import what the preview shows.',
  params: idParams,
  response: answer({ import: Import }),
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/me/imports/:id/cancel',
  access: 'admin',
  scope: 'admin',
  summary: 'Discard a preview, or stop a running import. What was imported before stays until it is undone.',
  params: idParams,
  response: answer({ import: Import }),
})

export const undo = endpoint({
  method: 'POST',
  path: '/api/me/imports/:id/undo',
  access: 'admin',
  scope: 'admin',
  summary: 'Remove everything that an import added, with notes and labels added to it since.',
  params: idParams,
  response: answer({ import: Import }),
})
