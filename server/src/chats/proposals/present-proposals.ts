import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import { identityValues, missingValues } from '../../actions/run-action.ts'
import { fittingRequest } from '../../actions/run-or-propose.ts'
import type { App } from '../../context.ts'
import type { ActionRow, ProposalRow, Schema } from '../../database/schema.ts'
import { tokenHash } from '../../platform/tokens.ts'

type Proposal = api.proposals.Proposal

export const presentProposal = async (
  tx: Transaction<Schema>,
  app: App,
  row: ProposalRow,
): Promise<Proposal> => (await presentProposals(tx, app, row.account_id, [row]))[0]!

/** Converts proposals to API objects, with a constant number of queries. */
export async function presentProposals(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  rows: ProposalRow[],
): Promise<Proposal[]> {
  if (rows.length === 0) return []
  const actions = await tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(rows.map(({ action_id }) => action_id))])
    .execute()
  const actionById = new Map(actions.map((action) => [action.id, action]))
  const overtaken = await overtakenIds(tx, accountId, rows)
  const people = await peopleOf(
    tx,
    rows.map(({ decided_by }) => decided_by),
  )
  return rows.map((row) => {
    const person = people.get(row.decided_by)
    return {
      id: row.id,
      chat_id: row.chat_id,
      message_id: row.message_id,
      action: row.action,
      inputs: row.inputs,
      values: row.values,
      is_edited: isEdited(row),
      identity: row.identity,
      // The lookup used the customer's values, so it does not apply to edited ones.
      found: isEdited(row) ? [] : row.found,
      // A finished proposal shows the request that was sent, others the request that would be sent.
      request:
        (row.state !== 'done' && shownRequest(row, actionById.get(row.action_id))) ||
        (row.call?.request ?? ''),
      state: stateOf(row, app.now()),
      by: person ? presentPerson(person) : null,
      rejection:
        row.reject_reason === null ? null : { reason: row.reject_reason, is_told: row.is_reason_told },
      call: row.call,
      has_newer_message: overtaken.has(row.id),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }
  })
}

export const isEdited = ({ inputs, values, asked_values }: ProposalRow): boolean =>
  inputs.some(({ name }) => values[name] !== asked_values[name])

/** Decided by the time, even if the expiry job has not run yet. */
export function stateOf({ state, expires_at }: ProposalRow, now: Date): api.proposals.ProposalState {
  if (state === 'approved') return 'running'
  return state === 'open' && expires_at <= now ? 'expired' : state
}

/** Empty if the request cannot be built: the action may have changed and need values that this proposal lacks. */
export function shownRequest(
  { identity, values }: Pick<ProposalRow, 'identity' | 'values'>,
  action: ActionRow | undefined,
): string {
  const runnable = action && { ...action, secret: null }
  if (!runnable || missingValues(runnable, { identity }, values).length > 0) return ''
  return fittingRequest(runnable, { ...values, ...identityValues(identity) }) ?? ''
}

/** The approved request, compared with the action before it runs. Includes a tool's full URL, which is not shown. */
export function approvedRequest(
  proposal: Pick<ProposalRow, 'identity' | 'values'>,
  action: ActionRow,
): string {
  const shown = shownRequest(proposal, action)
  return action.tool === null ? shown : `${shown}\n${tokenHash(action.url).toString('base64url')}`
}

async function overtakenIds(tx: Transaction<Schema>, accountId: number, rows: ProposalRow[]) {
  const later = await tx
    .selectFrom('proposals')
    .innerJoin('messages as asked', (join) =>
      join
        .onRef('asked.account_id', '=', 'proposals.account_id')
        .onRef('asked.id', '=', 'proposals.message_id'),
    )
    .leftJoin('messages as later', (join) =>
      join
        .onRef('later.account_id', '=', 'proposals.account_id')
        .onRef('later.chat_id', '=', 'proposals.chat_id')
        .onRef('later.seq', '>', 'asked.seq')
        .on('later.message_type', '=', 'customer'),
    )
    .select('proposals.id')
    .distinct()
    .where('proposals.account_id', '=', accountId)
    // An edit of the question counts as a newer message.
    .where(({ or, eb, ref }) =>
      or([eb('later.id', 'is not', null), eb('asked.question_edited_at', '>', ref('proposals.created_at'))]),
    )
    .where(
      'proposals.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Set(later.map(({ id }) => id))
}

/** The proposals that these messages asked for, by message. */
export async function proposalsOfMessages(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  messageIds: number[],
): Promise<Map<number, Proposal[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('proposals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .execute()
  const byMessage = new Map<number, Proposal[]>()
  for (const proposal of await presentProposals(tx, app, accountId, rows))
    byMessage.set(proposal.message_id, [...(byMessage.get(proposal.message_id) ?? []), proposal])
  return byMessage
}
