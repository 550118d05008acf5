// Decisions on proposed changes. The first decision wins; a job carries out the change.
import { type api, PROPOSAL_RETRY_MS, type Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction, type UpdateObject } from 'kysely'
import { isOfKind } from '../../actions/customer.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ActionRow, ProposalRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { tellDrafts } from '../drafts/decide-draft.ts'
import { ownedProposal } from './owned-proposal.ts'
import { approvedRequest, presentProposal, shownRequest, stateOf } from './present-proposals.ts'

interface Approval {
  /** Replaces the proposal's values. */
  values?: Record<string, string> | undefined
  /** Retries a change that failed or whose outcome is unknown. */
  again?: boolean | undefined
  /** The request that the person saw. */
  request?: string | undefined
}

export async function approveProposal(
  app: App,
  account: Account,
  proposalId: number,
  { values, again = false, request }: Approval,
) {
  const approved = await decideIn(app, account, proposalId, async (tx, proposal) => {
    // After an unknown outcome the change may have been made, so its values can no longer be edited.
    const tried = values ? (['failed'] as const) : (['failed', 'unknown'] as const)
    const action = await approvedAction(tx, proposal)
    if (request !== undefined && request !== shownRequest(proposal, action))
      throw new AppError('conflict', reason('proposal_changed'))
    const wanted = { ...proposal, ...(values && { values: checkedValues(proposal, values) }) }
    const row = await decide(tx, app, account, proposal, again ? tried : ['open'], {
      state: 'approved',
      request: approvedRequest(wanted, action),
      values: JSON.stringify(wanted.values),
      ...(again && { earlier_calls: sql<string>`earlier_calls || call`, key: KEY_OF_ATTEMPT }),
      call: null,
      is_told: false,
    })
    await app.jobs.enqueue(tx, {
      account_id: account.id,
      kind: 'run_proposal',
      payload: { proposal_id: proposalId },
    })
    await noteAudit(tx, account, { action: 'action_approved', at: app.now(), about: row.action })
    return row
  })
  app.jobs.wake()
  return approved
}

/**
 * With an idempotency key, a server repeats its refusal and carries out a request with an unknown outcome only once. So
 * a failed attempt gets a new key, and an unknown one keeps its key.
 */
const KEY_OF_ATTEMPT = sql<string>`case state when 'failed' then gen_random_uuid() else key end`

interface Rejection {
  reason: string
  tell_reason: boolean
}

/** The customer expects the change, so they are told that it was rejected. */
export async function rejectProposal(
  app: App,
  account: Account,
  proposalId: number,
  { reason, tell_reason }: Rejection,
) {
  const rejected = await decideIn(app, account, proposalId, async (tx, proposal) => {
    const row = await decide(tx, app, account, proposal, ['open'], {
      state: 'rejected',
      reject_reason: reason,
      is_reason_told: tell_reason,
    })
    await app.jobs.enqueue(tx, {
      account_id: account.id,
      kind: 'tell_proposal',
      payload: { proposal_id: proposalId },
    })
    await noteAudit(tx, account, { action: 'action_rejected', at: app.now(), about: row.action })
    return row
  })
  app.jobs.wake()
  return rejected
}

/** Call after the commit: open consoles update the proposal in the queue and in the chat. */
export function tellProposal(
  app: App,
  { account_id, chat_id, message_id }: Pick<ProposalRow, 'account_id' | 'chat_id' | 'message_id'>,
): void {
  tellDrafts(app, account_id, chat_id)
  void app.realtime.publish(account_id, { type: 'message.updated', chat_id, message_id })
}

async function decideIn(
  app: App,
  account: Account,
  proposalId: number,
  work: (tx: Transaction<Schema>, proposal: ProposalRow) => Promise<ProposalRow>,
): Promise<api.proposals.Proposal> {
  const { row, shown } = await inAccount(app.db, account.id, async (tx) => {
    const row = await work(tx, await ownedProposal(tx, account, proposalId))
    return { row, shown: await presentProposal(tx, app, row) }
  })
  tellProposal(app, row)
  return shown
}

/** Applies the decision if nobody decided before. Otherwise reports who did. */
async function decide(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  proposal: ProposalRow,
  from: readonly ProposalRow['state'][],
  decision: UpdateObject<Schema, 'proposals'>,
): Promise<ProposalRow> {
  const decided = await tx
    .updateTable('proposals')
    .set({ ...decision, decided_by: account.user_id, decided_at: app.now() })
    .where('account_id', '=', proposal.account_id)
    .where('id', '=', proposal.id)
    .where('state', 'in', [...from])
    .where('expires_at', '>', new Date(app.now().getTime() - (from.includes('open') ? 0 : PROPOSAL_RETRY_MS)))
    .returningAll()
    .executeTakeFirst()
  if (decided) return decided
  const now = await ownedProposal(tx, account, proposal.id)
  const { by } = await presentProposal(tx, app, now)
  throw new AppError('conflict', refusalOf(stateOf(now, app.now()), by?.name ?? 'Somebody'))
}

const refusalOf = (state: api.proposals.ProposalState, name: string): Reason =>
  ({
    open: reason('proposal_open'),
    running: reason('proposal_approved', { name }),
    done: reason('proposal_approved', { name }),
    failed: reason('proposal_failed', { name }),
    unknown: reason('proposal_unknown', { name }),
    rejected: reason('proposal_rejected', { name }),
    expired: reason('proposal_expired'),
  })[state]

function checkedValues({ inputs }: ProposalRow, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    inputs.map(({ name, label, kind }) => {
      const value = values[name]?.trim() ?? ''
      if (value === '' || !isOfKind(value, kind))
        throw new AppError('invalid_request', reason('proposal_value', { label }))
      return [name, value]
    }),
  )
}

async function approvedAction(
  tx: Transaction<Schema>,
  { account_id, action_id }: ProposalRow,
): Promise<ActionRow> {
  const action = await tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', action_id)
    .where('is_on', '=', true)
    .where('changes', '=', true)
    .executeTakeFirst()
  if (!action) throw new AppError('conflict', reason('proposal_no_action'))
  return action
}
