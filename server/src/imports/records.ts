import type { api } from '@switchboard/contract'

export interface ImportedContact {
  name: string | null
  email: string | null
  phone: string | null
  attributes: Record<string, string | number | boolean>
}

interface Words {
  /** The same for the same message, however often it is exported. */
  id: string
  /** The key of the customer in whose conversation it is. */
  customer: string
  author: string | null
  text: string
  at: Date
}

/** What an export contains, in the terms of the product, whichever program wrote it. */
export type ImportRecord =
  | { kind: 'conversation' }
  /** Without a key, the customer is the one with this email address. */
  | { kind: 'contact'; key: string | null; contact: ImportedContact }
  | ({ kind: 'message'; by: 'customer' | 'operator' } & Words)
  | ({ kind: 'note' } & Words)
  | { kind: 'reply'; id: string; title: string; text: string }
  | { kind: 'skipped'; reason: api.imports.SkipReason }

export type MessageRecord = Extract<ImportRecord, { kind: 'message' }>
export type NoteRecord = Extract<ImportRecord, { kind: 'note' }>
export type ReplyRecord = Extract<ImportRecord, { kind: 'reply' }>
export type ContactRecord = Extract<ImportRecord, { kind: 'contact' }>

export const skipped = (reason: api.imports.SkipReason): ImportRecord => ({ kind: 'skipped', reason })
