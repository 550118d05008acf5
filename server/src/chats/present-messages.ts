import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../accounts/team/people.ts'
import type { App } from '../context.ts'
import type { MessageRow, Schema } from '../database/schema.ts'
import { withFileNames } from '../knowledge/files/file-names.ts'
import { presentAttachments } from './attachments.ts'
import { presentRejected, rejectedDrafts } from './drafts/rejected-drafts.ts'
import { deliveryStates } from './outbox/delivery-states.ts'
import { proposalsOfMessages } from './proposals/present-proposals.ts'

/** Converts turns to API objects, with a constant number of queries. */
export async function presentMessages(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  rows: MessageRow[],
): Promise<api.messages.Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const attachments = await presentAttachments(app, tx, accountId, ids)
  const deliveries = await deliveryStates(tx, accountId, ids)
  const named = await withFileNames(
    tx,
    accountId,
    rows.flatMap(({ id, sources }) => sources.map((source) => ({ ...source, of: id }))),
  )
  const sourcesOf = (id: number) => named.filter(({ of }) => of === id).map(({ of, ...source }) => source)
  const lookedUp = await lookedUpAmong(tx, accountId, rows)
  const rejected = await rejectedDrafts(tx, accountId, ids)
  const proposals = await proposalsOfMessages(
    tx,
    app,
    accountId,
    rows.filter(({ has_proposals }) => has_proposals).map(({ id }) => id),
  )
  const people = await peopleOf(tx, [
    ...rows.flatMap(({ user_id, edited_by }) => [user_id, edited_by]),
    ...[...rejected.values()].map(({ decided_by }) => decided_by),
  ])
  return rows.map((row) => {
    const [author, editor] = [people.get(row.user_id), people.get(row.edited_by)]
    const delivery = deliveries.get(row.id)
    const draft = rejected.get(row.id)
    return {
      id: row.id,
      chat_id: row.chat_id,
      bot_id: row.bot_id,
      timestamp: row.timestamp.toISOString(),
      username: row.username,
      question: row.question,
      answer: row.answer,
      redacted_answer: row.redacted_answer,
      message_type: row.message_type,
      created_at: row.created_at.toISOString(),
      is_read: row.is_read,
      seq: row.seq,
      ...(row.client_id && { client_id: row.client_id }),
      answered_by: row.answered_by,
      answered_at: row.answered_at?.toISOString() ?? null,
      edited_at: row.edited_at?.toISOString() ?? null,
      ...(author && { author: presentPerson(author) }),
      ...(isFromElsewhere(row) && { author_name: row.username! }),
      ...(editor && { edited_by: presentPerson(editor) }),
      original_question: row.original_question,
      question_edited_at: row.question_edited_at?.toISOString() ?? null,
      answer_outdated: row.answer_outdated,
      ...(lookedUp.has(row.id) && { is_looked_up: true }),
      ...(draft && { rejected_draft: presentRejected(draft, people.get(draft.decided_by)) }),
      ...(proposals.has(row.id) && { proposals: proposals.get(row.id)! }),
      sources: sourcesOf(row.id),
      attachments: attachments.get(row.id) ?? [],
      // Answers that need no external network are delivered by the commit.
      delivery: delivery?.state ?? (row.answered_by ? 'sent' : null),
      delivery_error: delivery?.error ?? null,
      delivery_reason: delivery?.reason ?? null,
      ...(delivery?.mail_error && { mail_error: delivery.mail_error, mail_reason: delivery.mail_reason }),
    }
  })
}

/** An operator's message of ours has no external id. */
const isFromElsewhere = ({ message_type, user_id, external_id, username }: MessageRow) =>
  message_type === 'operator' && user_id === null && external_id !== null && username !== null

/** Answers that contain data looked up in another system: that data belongs to one customer only. */
export async function lookedUpAmong(
  tx: Transaction<Schema>,
  accountId: number,
  rows: Pick<MessageRow, 'id' | 'answered_by'>[],
): Promise<Set<number>> {
  const answers = rows.filter(({ answered_by }) => answered_by === 'ai').map(({ id }) => id)
  if (answers.length === 0) return new Set()
  const { rows: found } = await sql<{ message_id: number }>`
    select message_id from answer_reasons
    where account_id = ${accountId} and message_id = any(${answers}) and reason ? 'actions'`.execute(tx)
  return new Set(found.map(({ message_id }) => message_id))
}
