import { type api, PROPOSALS_PER_CHAT } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { ActionRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import {
  type Asked,
  emptyCall,
  identityValues,
  missingValues,
  openAction,
  type Runnable,
  requestText,
  runAction,
} from './run-action.ts'
import type { Values } from './template.ts'

type Call = api.actions.ActionCall

/** A change that waits for approval. */
export type NewProposal = Pick<
  api.proposals.Proposal,
  'action' | 'inputs' | 'values' | 'identity' | 'found'
> & { action_id: number }

export interface Performed {
  /** The last call has the outcome. */
  calls: Call[]
  /** Stored together with the answer that tells the customer about it. */
  proposal: NewProposal | null
}

/** Runs a look-up, or prepares a change for approval. Changes nothing. */
export async function runOrPropose(
  app: App,
  action: ActionRow,
  actions: ActionRow[],
  asked: Asked,
  signal?: AbortSignal,
): Promise<Performed> {
  if (action.changes) return propose(app, action, actions, asked, signal)
  return { calls: [await runAction(app, openAction(app, action), asked, signal)], proposal: null }
}

async function propose(
  app: App,
  action: ActionRow,
  actions: ActionRow[],
  asked: Asked,
  signal?: AbortSignal,
): Promise<Performed> {
  const { customer, values } = asked
  // Nothing is sent yet, so no secret is needed.
  const runnable = { ...action, secret: null }
  const none = emptyCall(action, values)
  const missing = missingValues(runnable, customer, values)
  if (missing.length > 0) return { calls: [{ ...none, missing }], proposal: null }
  const request = fittingRequest(runnable, { ...values, ...identityValues(customer.identity) })
  if (request === null) return { calls: [{ ...none, status: 'not_found' }], proposal: null }
  const found = action.check_with === null ? null : await checkFirst(app, action, actions, asked, signal)
  // Recorded under the name of the change, so that the customer's next message continues it.
  if (found && found.status !== 'done')
    return { calls: [{ ...found, action_id: action.id, action: action.name }], proposal: null }
  const calls = found ? [found] : []
  if (!(await mayPropose(app, asked)))
    return { calls: [...calls, { ...none, status: 'failed', error: TOO_MANY }], proposal: null }
  return {
    calls: [...calls, { ...none, status: 'proposed', request }],
    proposal: {
      ...{ action_id: action.id, action: action.name, inputs: action.inputs, values },
      ...{ identity: customer.identity, found: found?.fields ?? [] },
    },
  }
}

/** If the look-up was switched off in the meantime, the change is not proposed. */
async function checkFirst(
  app: App,
  { check_with, ...action }: ActionRow,
  actions: ActionRow[],
  asked: Asked,
  signal?: AbortSignal,
): Promise<Call> {
  const lookUp = actions.find(({ id, changes }) => id === check_with && !changes)
  if (!lookUp) return { ...emptyCall(action, asked.values), status: 'failed', error: NO_LOOK_UP }
  return runAction(app, openAction(app, lookUp), asked, signal)
}

/** Returns null if a value is not allowed in its place. */
export function fittingRequest(action: Runnable, values: Values): string | null {
  try {
    return requestText(action, values)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function mayPropose(app: App, { account_id, chat_id }: Asked): Promise<boolean> {
  const slot = { name: 'proposal', who: `chat ${account_id} ${chat_id}`, limit: PROPOSALS_PER_CHAT } as const
  try {
    await takeSlot(app.db, app.now(), { windowS: 3600, ip: '', message: '', ...slot })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

const TOO_MANY = 'There were too many attempts. Try again in an hour.'
const NO_LOOK_UP = 'The look-up before the change is switched off.'
