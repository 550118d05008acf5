import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import type { App } from '../../context.ts'
import type { DraftRow, Schema } from '../../database/schema.ts'
import { withFileNames } from '../../knowledge/files/file-names.ts'
import { presentChats } from '../present-chats.ts'

type Draft = api.drafts.Draft

export const presentDraft = async (tx: Transaction<Schema>, app: App, row: DraftRow): Promise<Draft> =>
  (await presentDrafts(tx, app, row.account_id, [row]))[0]!

/** Converts drafts and their chats to API objects, with a constant number of queries. */
export async function presentDrafts(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  rows: DraftRow[],
): Promise<Draft[]> {
  if (rows.length === 0) return []
  const chats = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(rows.map(({ chat_id }) => chat_id))])
    .execute()
  const turnOf = new Map(chats.map(({ id, turn }) => [id, turn]))
  const chatById = new Map((await presentChats(tx, app, accountId, chats)).map((chat) => [chat.id, chat]))
  const named = await withFileNames(
    tx,
    accountId,
    rows.flatMap(({ id, sources }) => sources.map((source) => ({ ...source, of: id }))),
  )
  const sourcesOf = (id: number) => named.filter(({ of }) => of === id).map(({ of, ...source }) => source)
  const isOutdated = ({ state, chat_id, turn }: DraftRow) =>
    state === 'void' || (state === 'open' && turnOf.get(chat_id) !== turn)
  const answeredBy = await answeredInstead(tx, accountId, rows.filter(isOutdated))
  const people = await peopleOf(tx, [...rows.map(({ decided_by }) => decided_by), ...answeredBy.values()])
  return rows.map((row) => {
    const isAnswered = answeredBy.has(row.id)
    const person = people.get(isAnswered ? answeredBy.get(row.id)! : row.decided_by)
    return {
      id: row.id,
      chat: chatById.get(row.chat_id)!,
      message_id: row.message_id,
      question: row.question,
      text: row.text,
      sources: sourcesOf(row.id),
      confidence: row.confidence,
      waiting_since: row.waiting_since.toISOString(),
      created_at: row.created_at.toISOString(),
      state: isAnswered ? 'answered' : isOutdated(row) ? 'void' : row.state,
      by: person ? presentPerson(person) : null,
      rejection: row.reject_reason && { reason: row.reject_reason, comment: row.reject_comment ?? '' },
    }
  })
}

/** Who answered the customer instead of using the draft, by draft id. The value is null if their name is unknown. */
async function answeredInstead(
  tx: Transaction<Schema>,
  accountId: number,
  rows: DraftRow[],
): Promise<Map<number, number | null>> {
  if (rows.length === 0) return new Map()
  const answers = await tx
    .selectFrom('drafts')
    .innerJoin('messages as asked', (join) =>
      join.onRef('asked.account_id', '=', 'drafts.account_id').onRef('asked.id', '=', 'drafts.message_id'),
    )
    .innerJoin('messages as later', (join) =>
      join
        .onRef('later.account_id', '=', 'drafts.account_id')
        .onRef('later.chat_id', '=', 'drafts.chat_id')
        .onRef('later.seq', '>', 'asked.seq')
        .on('later.answered_by', '=', 'operator'),
    )
    .distinctOn('drafts.id')
    .select(['drafts.id', 'later.user_id'])
    .where('drafts.account_id', '=', accountId)
    .where(
      'drafts.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('drafts.id')
    .orderBy('later.seq')
    .execute()
  return new Map(answers.map(({ id, user_id }) => [id, user_id]))
}
