import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ActionRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { outboundOf } from '../platform/outbound-of.ts'
import { ownedAction } from './actions-of.ts'
import { checkAction } from './check-action.ts'
import { textAt } from './json-path.ts'
import { callAction, openAction } from './run-action.ts'
import { shownOf } from './shown-fields.ts'
import { placeholdersIn } from './template.ts'

type Tried = (typeof api.actions.tryOut)['body']['_output']

/** Makes the real call with sample values. Ownership of the result is checked for customers only. */
export async function tryAction(
  app: App,
  account: Account,
  agentId: number,
  { action: typed, action_id, values }: Tried,
  signal: AbortSignal,
) {
  const saved = await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    return action_id === undefined ? null : ownedAction(tx, account, agentId, action_id)
  })
  const tool = saved?.tool ? toolOf(saved) : null
  const action = { ...typed, ...tool }
  const host = checkAction(app, account.id, action)
  const kept = saved?.secret_host === host ? openAction(app, saved).secret : null
  const secret = action.auth.type === 'none' ? null : (action.secret ?? kept)
  if (action.auth.type !== 'none' && secret === null)
    throw new AppError('invalid_request', reason('action_secret'))
  const missing = placeholdersIn(action.url + action.body).find((name) => name !== 'secret' && !values[name])
  if (missing) throw new AppError('invalid_request', reason('action_sample', { placeholder: `{${missing}}` }))
  if (action.changes)
    await inAccount(app.db, account.id, (tx) =>
      noteAudit(tx, account, { action: 'action_tried', at: app.now(), about: action.name }),
    )
  const began = performance.now()
  const runnable = { ...action, id: null, secret }
  const { reply, isUncertain, ...sent } = await callAction(outboundOf(app, account.id), runnable, values, {
    signal,
  })
  const fields = shownOf(action.fields, reply)
  const call: api.actions.ActionCall = {
    ...{ action_id: action_id ?? null, action: action.name, values, missing: [], ...sent, fields },
    status: statusOf(action, sent.error, isUncertain, fields.length),
    ms: Math.round(performance.now() - began),
  }
  return {
    call,
    proofs: action.proofs.map(({ label, path }) => ({ label, value: textAt(reply, path) })),
    reply: reply === undefined ? '' : JSON.stringify(reply, null, 2).slice(0, LONGEST_REPLY),
  }
}

/** The address of a tool comes from its server. */
const toolOf = ({ url, auth, tool, tool_types }: ActionRow) => ({
  ...{ method: 'POST' as const, url, auth, tool, tool_types, secret: undefined },
})

function statusOf(
  { changes }: Pick<api.actions.ActionWish, 'changes'>,
  error: string | null,
  isUncertain: boolean | undefined,
  fieldCount: number,
): api.actions.ActionCall['status'] {
  if (error !== null) return changes && isUncertain ? 'unknown' : 'failed'
  return changes || fieldCount > 0 ? 'done' : 'not_found'
}

const LONGEST_REPLY = 6000
