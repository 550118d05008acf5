import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { type PersonRow, peopleOf, pictureUrl } from '../accounts/team/people.ts'
import { presentAttachments } from '../chats/attachments.ts'
import type { App } from '../context.ts'
import type { MessageRow, Schema } from '../database/schema.ts'

/** Converts turns for the visitor, with two more queries in total. */
export async function presentTurns(
  app: App,
  tx: Transaction<Schema>,
  accountId: number,
  rows: MessageRow[],
): Promise<api.livechat.Turn[]> {
  const attachments = await presentAttachments(
    app,
    tx,
    accountId,
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => presentTurn(row, attachments.get(row.id) ?? [], people.get(row.user_id)))
}

export type TurnColumns =
  | 'id'
  | 'seq'
  | 'client_id'
  | 'timestamp'
  | 'question'
  | 'answer'
  | 'redacted_answer'
  | 'answer_seq'
  | 'answered_by'
  | 'answered_at'
  | 'sources'

/** Customers see a person's name, never their e-mail address instead. */
export type TurnPerson = Pick<PersonRow, 'name' | 'picture_key'>

export const presentTurn = (
  row: Pick<MessageRow, TurnColumns>,
  attachments: api.messages.Attachment[],
  person?: TurnPerson,
): api.livechat.Turn => ({
  id: row.id,
  seq: row.seq,
  client_id: row.client_id,
  asked_at: row.timestamp.toISOString(),
  question: row.question,
  attachments,
  answer: row.redacted_answer ?? row.answer,
  answer_seq: row.answer_seq,
  answered_by: row.answered_by,
  answered_at: row.answered_at?.toISOString() ?? null,
  ...(person?.name && { person: { name: person.name, picture_url: pictureUrl(person) } }),
  edited: row.redacted_answer !== null,
  // The file behind a source is not shown to visitors.
  sources: row.sources.map(({ title, url }) => ({ title, url })),
})
