import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { type PersonRow, presentPerson } from '../../accounts/team/people.ts'
import type { ChatRow, DraftRow, Schema } from '../../database/schema.ts'

/** The latest rejected draft of each of these messages. */
export async function rejectedDrafts(
  tx: Transaction<Schema>,
  accountId: number,
  messageIds: number[],
): Promise<Map<number, DraftRow>> {
  const rows = await tx
    .selectFrom('drafts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'rejected')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.message_id, row]))
}

export const presentRejected = (
  { text, reject_reason, reject_comment, decided_at, created_at }: DraftRow,
  by: PersonRow | undefined,
): api.drafts.RejectedDraft => ({
  text,
  reason: reject_reason ?? 'other',
  comment: reject_comment ?? '',
  by: by ? presentPerson(by) : null,
  at: (decided_at ?? created_at).toISOString(),
})

/** Ids of the chats whose current turn waited for approval and had its draft rejected. */
export async function chatsWithRejectedDraft(
  tx: Transaction<Schema>,
  accountId: number,
  chats: ChatRow[],
): Promise<Set<number>> {
  const waiting = chats.filter(({ needs_person, left_reason }) => needs_person && left_reason === 'approval')
  if (waiting.length === 0) return new Set()
  const rows = await tx
    .selectFrom('drafts')
    .innerJoin('chats', (join) =>
      join
        .onRef('chats.account_id', '=', 'drafts.account_id')
        .onRef('chats.id', '=', 'drafts.chat_id')
        .onRef('chats.turn', '=', 'drafts.turn'),
    )
    .select('drafts.chat_id')
    .where('drafts.account_id', '=', accountId)
    .where(
      'drafts.chat_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('drafts.state', '=', 'rejected')
    .execute()
  return new Set(rows.map(({ chat_id }) => chat_id))
}
