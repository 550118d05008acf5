import { ACTIONS_MAX, type api, type Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ActionRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { actionSecretPlace } from './action-secret.ts'
import { actionsOf, ownedAction, presentAction } from './actions-of.ts'
import { checkAction } from './check-action.ts'
import { IDENTITY } from './run-action.ts'
import { placeholdersIn } from './template.ts'

type Wish = api.actions.ActionWish

export function createAction(app: App, account: Account, agentId: number, wish: Wish) {
  const host = checkAction(app, account.id, wish)
  return inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    if ((await actionsOf(tx, agent)).length >= ACTIONS_MAX)
      throw new AppError('conflict', reason('actions_too_many'))
    await checkLookUp(tx, account, agentId, wish)
    const row = await tx
      .insertInto('actions')
      .values({ account_id: account.id, agent_id: agentId, ...columnsOf(wish) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteAudit(tx, account, { action: 'action_added', at: app.now(), about: row.name })
    return presentAction(await storeSecret(tx, app, row, wish, host))
  })
}

export function changeAction(app: App, account: Account, agentId: number, actionId: number, typed: Wish) {
  return inAccount(app.db, account.id, async (tx) => {
    const wish = await withTool(tx, await ownedAction(tx, account, agentId, actionId), typed)
    const host = checkAction(app, account.id, wish)
    await checkLookUp(tx, account, agentId, wish)
    for (const change of await checkedWith(tx, account, actionId))
      if (unfitness(change, wish)) throw isNeeded(change)
    const row = await tx
      .updateTable('actions')
      .set(columnsOf(wish))
      .where('account_id', '=', account.id)
      .where('id', '=', actionId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteAudit(tx, account, { action: 'action_changed', at: app.now(), about: row.name })
    return presentAction(await storeSecret(tx, app, row, wish, host))
  })
}

/** A tool's address and secret are those of its server, which also decides whether it may be a look-up. */
async function withTool(tx: Transaction<Schema>, action: ActionRow, wish: Wish): Promise<Wish> {
  const { account_id, mcp_server_id, tool } = action
  if (mcp_server_id === null) return wish
  const { tools } = await tx
    .selectFrom('mcp_servers')
    .select('tools')
    .where('account_id', '=', account_id)
    .where('id', '=', mcp_server_id)
    .executeTakeFirstOrThrow()
  if (!wish.changes && !tools.some(({ name, is_read_only }) => name === tool && is_read_only))
    throw new AppError('invalid_request', reason('action_reading'))
  return { ...wish, method: 'POST', url: action.url, auth: action.auth, secret: undefined }
}

export function removeAction(app: App, account: Account, agentId: number, actionId: number): Promise<void> {
  return inAccount(app.db, account.id, async (tx) => {
    const { name } = await ownedAction(tx, account, agentId, actionId)
    await refuseIfNeeded(tx, account, actionId)
    await tx.deleteFrom('actions').where('account_id', '=', account.id).where('id', '=', actionId).execute()
    await noteAudit(tx, account, { action: 'action_deleted', at: app.now(), about: name })
  })
}

/** The look-up before a change must belong to the same agent. */
async function checkLookUp(
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  { changes, check_with, inputs }: Wish,
): Promise<void> {
  if (!changes || check_with === null) return
  const unfit = unfitness({ inputs }, await ownedAction(tx, account, agentId, check_with))
  if (unfit) throw new AppError('invalid_request', unfit)
}

/** Returns why the look-up does not prove that the customer owns what is to be changed, or null if it does. */
function unfitness(
  { inputs }: Pick<Wish, 'inputs'>,
  lookUp: Pick<Wish, 'changes' | 'inputs' | 'proofs' | 'url' | 'body'>,
): Reason | null {
  const isAskedAlike =
    lookUp.inputs.every(({ name, kind }) => inputs.some((own) => own.name === name && own.kind === kind)) &&
    lookUp.inputs.length >= Math.min(1, inputs.length)
  if (lookUp.changes || !isAskedAlike) return reason('action_look_up')
  const isOfCustomer = placeholdersIn(lookUp.url + lookUp.body).some((name) => IDENTITY.includes(name))
  if (lookUp.proofs.length === 0 && !isOfCustomer) return reason('action_open_look_up')
  return null
}

/** Throws if a change depends on this look-up: without it, the change would be proposed for anybody's data. */
export async function refuseIfNeeded(
  tx: Transaction<Schema>,
  account: Account,
  actionId: number,
  /** Actions deleted together with this one. */
  along: Set<number> = new Set(),
): Promise<void> {
  const change = (await checkedWith(tx, account, actionId)).find(({ id }) => !along.has(id))
  if (change) throw isNeeded(change)
}

const checkedWith = (tx: Transaction<Schema>, account: Account, actionId: number) =>
  tx
    .selectFrom('actions')
    .select(['id', 'name', 'inputs'])
    .where('account_id', '=', account.id)
    .where('check_with', '=', actionId)
    .execute()

const isNeeded = ({ name }: { name: string }) => new AppError('conflict', reason('action_needed', { name }))

export const columnsOf = ({ secret: _, auth, inputs, fields, proofs, ...wish }: Wish) => ({
  ...wish,
  check_with: wish.changes ? wish.check_with : null,
  auth: JSON.stringify(auth),
  inputs: JSON.stringify(inputs),
  fields: JSON.stringify(fields),
  proofs: JSON.stringify(proofs),
})

/** Changing the address must not reveal the secret: another host needs a new secret. */
async function storeSecret(
  tx: Transaction<Schema>,
  { secrets }: App,
  row: ActionRow,
  { secret, auth }: Wish,
  host: string,
): Promise<ActionRow> {
  const isKept = secret === undefined && auth.type !== 'none' && row.secret_host === host
  if (isKept) return row
  if (!secret && auth.type !== 'none') throw new AppError('invalid_request', reason('action_secret'))
  return tx
    .updateTable('actions')
    .set(
      secret
        ? { secret: secrets.seal(secret, actionSecretPlace(row.id)), secret_host: host }
        : { secret: null, secret_host: null },
    )
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
