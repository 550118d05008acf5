// Carries out approved changes. The row is set to 'running' before the call. If an attempt finds that state, an earlier
// attempt was interrupted with an unknown outcome, so the call is not repeated automatically.
import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { isTheirs } from '../../actions/customer.ts'
import { textAt } from '../../actions/json-path.ts'
import { callAction, emptyCall, identityValues, openAction, type Runnable } from '../../actions/run-action.ts'
import { shownOf } from '../../actions/shown-fields.ts'
import type { App } from '../../context.ts'
import type { ActionRow, ProposalRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { outboundOf } from '../../platform/outbound-of.ts'
import { tellProposal } from './decide-proposal.ts'
import { approvedRequest, isEdited } from './present-proposals.ts'
import { tellOutcome } from './tell-outcome.ts'

type Payload = { proposal_id: number }
type Run = Pick<JobRun<Payload>, 'accountId' | 'payload' | 'transaction' | 'signal'>
type Call = api.actions.ActionCall

export function runProposals(app: App): void {
  app.jobs.on(
    'run_proposal',
    (run) => runProposal(app, run as JobRun<Payload>),
    (run) => giveUp(app, run as JobRun<Payload>),
  )
  // Keep slow external servers apart from other jobs.
  app.jobs.apart('run_proposal')
  app.jobs.on('tell_proposal', (run) => tellOutcome(app, run as JobRun<Payload>))
  app.jobs.on('expire_proposal', (run) => expireProposal(app, run as JobRun<Payload>))
}

export async function runProposal(app: App, run: Run): Promise<void> {
  const { accountId, payload, transaction, signal } = run
  const begun = await transaction((tx) => begin(tx, accountId, payload.proposal_id))
  if (!begun) return
  const { proposal, action } = begun
  tellProposal(app, proposal)
  const call = begun.isInterrupted ? interruptedCall(proposal) : await carryOut(app, proposal, action, signal)
  await finish(app, run, proposal, call)
}

/** Returns null if there is nothing left to run. */
async function begin(tx: Transaction<Schema>, accountId: number, id: number) {
  const proposal = await tx
    .selectFrom('proposals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['approved', 'running'])
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) return null
  await change(tx, proposal, { state: 'running' })
  const action = await tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', proposal.action_id)
    .where('is_on', '=', true)
    .where('changes', '=', true)
    .executeTakeFirst()
  return { proposal, action, isInterrupted: proposal.state === 'running' }
}

async function carryOut(
  app: App,
  proposal: ProposalRow,
  action: ActionRow | undefined,
  signal: AbortSignal,
): Promise<Call> {
  const { identity, values } = proposal
  const none = emptyCall({ id: proposal.action_id, name: proposal.action }, values)
  if (!action) return { ...none, status: 'failed', error: 'This action is deleted or switched off' }
  if (approvedRequest(proposal, action) !== proposal.request)
    return { ...none, status: 'failed', error: 'The action was changed after it was approved.' }
  const runnable = openedAction(app, action)
  if (!runnable) return { ...none, status: 'failed', error: 'The secret cannot be read. Enter it again.' }
  const began = performance.now()
  const filled = { ...values, ...identityValues(identity) }
  const { reply, isUncertain, ...sent } = await callAction(
    outboundOf(app, proposal.account_id),
    runnable,
    filled,
    {
      ...{ signal, key: proposal.key },
    },
  )
  const status = sent.error === null ? 'done' : isUncertain ? 'unknown' : 'failed'
  const proofs = action.proofs.map((proof) => ({ ...proof, value: textAt(reply, proof.path) }))
  // With values edited by a person, no lookup has confirmed that the record belongs to the customer.
  const isOwn =
    isTheirs({ identity, said: [] }, proofs, Object.values(values)) &&
    (proofs.length > 0 || !isEdited(proposal))
  const fields = status === 'done' && isOwn ? shownOf(action.fields, reply) : []
  return { ...none, ...sent, status, fields, ms: Math.round(performance.now() - began) }
}

/** Returns null if the key that encrypted the action's secret is gone. */
function openedAction(app: App, action: ActionRow): Runnable | null {
  try {
    return openAction(app, action)
  } catch {
    return null
  }
}

const interruptedCall = ({ action_id, action, values }: ProposalRow): Call => ({
  ...emptyCall({ id: action_id, name: action }, values),
  status: 'unknown',
  error: 'The server stopped while this was being carried out.',
})

async function finish(app: App, run: Run, proposal: ProposalRow, call: Call): Promise<void> {
  // If an earlier attempt's outcome is unknown, a refusal now does not prove that the change was not made.
  const mayBeDone = [...proposal.earlier_calls, call].some(({ status }) => status === 'unknown')
  const state = call.status === 'done' ? 'done' : mayBeDone ? 'unknown' : 'failed'
  await run.transaction(async (tx) => {
    await change(tx, proposal, { state, call: JSON.stringify(call) })
    await app.jobs.enqueue(tx, {
      ...{ account_id: run.accountId, kind: 'tell_proposal', payload: run.payload },
    })
  })
  app.jobs.wake()
  tellProposal(app, proposal)
}

/** The job has failed for good. Its last known state is that the call had begun, or not even that. */
async function giveUp(app: App, run: Run): Promise<void> {
  const begun = await run.transaction((tx) => begin(tx, run.accountId, run.payload.proposal_id))
  if (!begun) return
  const call = interruptedCall(begun.proposal)
  const failed = { ...call, status: 'failed' as const, error: 'This could not be started.' }
  await finish(app, run, begun.proposal, begun.isInterrupted ? call : failed)
}

/** Nobody decided in time. A customer who expects the change is told, unless a person has written to them since. */
export async function expireProposal(app: App, { accountId, payload, transaction }: Run): Promise<void> {
  const expired = await transaction(async (tx) => {
    const proposal = await tx
      .updateTable('proposals')
      .set({ state: 'expired' })
      .where('account_id', '=', accountId)
      .where('id', '=', payload.proposal_id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (proposal && (await isStillPromised(tx, proposal)))
      await app.jobs.enqueue(tx, { account_id: accountId, kind: 'tell_proposal', payload })
    return proposal
  })
  if (!expired) return
  app.jobs.wake()
  tellProposal(app, expired)
}

async function isStillPromised(
  tx: Transaction<Schema>,
  { account_id, chat_id, message_id, created_at }: ProposalRow,
): Promise<boolean> {
  const answered = await tx
    .selectFrom('messages')
    .select(['id', 'answered_by'])
    .where('account_id', '=', account_id)
    .where('chat_id', '=', chat_id)
    // The answer that announced the proposal is slightly older.
    .where((eb) => eb.or([eb('id', '=', message_id), eb('answered_at', '>', created_at)]))
    .execute()
  return (
    answered.some(({ id, answered_by }) => id === message_id && answered_by === 'ai') &&
    answered.every(({ answered_by }) => answered_by === 'ai')
  )
}

const change = (
  tx: Transaction<Schema>,
  { account_id, id }: ProposalRow,
  to: { state: ProposalRow['state']; call?: string },
) => tx.updateTable('proposals').set(to).where('account_id', '=', account_id).where('id', '=', id).execute()
