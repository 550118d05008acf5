import { randomBytes } from 'node:crypto'
import { BOT_NAME } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { PageChoice } from '../../channels/channel.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { auditName } from '../audit-name.ts'
import { tellBotChanged } from '../bot-changed.ts'
import { listen } from '../receiving/listen.ts'
import { reachOf } from '../receiving/reachable.ts'
import { askProvider } from './ask-provider.ts'
import { keepConnected } from './keep-connected.ts'
import { newPending } from './pending.ts'
import { CHANNEL_NAMES, readyAdapter } from './remote-adapter.ts'

export interface BotForm {
  bot_name?: string | undefined
  greeting_message?: string | undefined
  /** The fields of this kind of channel. */
  fields: Record<string, unknown>
}

export interface ConnectedBot {
  bot: BotRow
  /** The URL where somebody still has to give consent, if any. */
  authorize_url: string | null
}

/** For channels on which the owner's input always names one account. */
export function theOnly(outcome: ConnectedBot | PageChoice): ConnectedBot {
  if ('pages' in outcome) throw new AppError('conflict', reason('account_ambiguous'))
  return outcome
}

/** Nothing is stored before the provider has accepted the owner's input. */
export async function connectBot(
  app: App,
  account: Account,
  agentId: number,
  type: BotRow['integration_type'],
  form: BotForm,
): Promise<ConnectedBot | PageChoice> {
  await inAccount(app.db, account.id, (tx) => refuseSecond(tx, account, agentId, type))
  const adapter = readyAdapter(app, type)
  const publicId = randomBytes(16).toString('hex')
  const { state, pending } = newPending(app, publicId)
  const reach = await reachOf(app)
  const connected = await askProvider(CHANNEL_NAMES[type], (signal) =>
    adapter.connect(
      { fields: { ...form.fields, bot_name: nameOf(form) }, publicOrigin: reach.origin, state },
      signal,
    ),
  )
  if ('pages' in connected) return connected
  const { authorizeUrl = null } = connected
  const bot = await inAccount(app.db, account.id, async (tx) => {
    await refuseSecond(tx, account, agentId, type)
    await dropWaiting(tx, app, account, agentId, type)
    const wanted = { type, publicId, form }
    const { id } =
      (await reviveBot(tx, account, agentId, { ...wanted, externalKey: connected.externalKey })) ??
      (await insertBot(tx, account, agentId, wanted))
    // A bot that still needs consent counts as connected only after it is given.
    if (!authorizeUrl) {
      const about = auditName({ integration_type: type, bot_name: nameOf(form) })
      await noteAudit(tx, account, { action: 'bot_connected', at: app.now(), about })
    }
    return keepConnected(tx, app, { account_id: account.id, id, integration_type: type }, connected, {
      ...(form.greeting_message && { greeting: form.greeting_message }),
      ...(authorizeUrl && { pending }),
    })
  })
  const listening = authorizeUrl ? bot : await listen(app, adapter, bot, reach)
  await tellBotChanged(app, listening)
  return { bot: listening, authorize_url: authorizeUrl }
}

/** Requires that the agent belongs to the account and has no bot of this type, except one without consent. */
async function refuseSecond(
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  type: BotRow['integration_type'],
): Promise<void> {
  await ownedAgent(tx, account, agentId)
  const bot = await tx
    .selectFrom('bots')
    .select('id')
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('integration_type', '=', type)
    .where('deleted_at', 'is', null)
    .where('connection', '!=', 'connecting')
    .executeTakeFirst()
  if (bot) throw secondOf(type)
}

/** A new attempt replaces earlier ones without consent. */
const dropWaiting = (
  tx: Transaction<Schema>,
  { now }: App,
  account: Account,
  agentId: number,
  type: BotRow['integration_type'],
) =>
  tx
    .updateTable('bots')
    .set({ deleted_at: now(), secret: null })
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('integration_type', '=', type)
    .where('connection', '=', 'connecting')
    .where('deleted_at', 'is', null)
    .execute()

interface Wanted {
  type: BotRow['integration_type']
  publicId: string
  form: BotForm
}

/** If the assistant had this account before, restores that bot with its conversations. */
function reviveBot(
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  { type, publicId, form, externalKey }: Wanted & { externalKey: string },
) {
  return tx
    .updateTable('bots')
    .set({ deleted_at: null, bot_name: nameOf(form), public_id: publicId, cursor: null })
    .where('account_id', '=', account.id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('bots as earlier')
        .select((of) => of.fn.max('earlier.id').as('id'))
        .where('earlier.account_id', '=', account.id)
        .where('earlier.agent_id', '=', agentId)
        .where('earlier.integration_type', '=', type)
        .where('earlier.external_key', '=', externalKey)
        .where('earlier.deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Of two concurrent requests, one is rejected here. */
async function insertBot(
  tx: Transaction<Schema>,
  account: Account,
  agent_id: number,
  { type, publicId, form }: Wanted,
) {
  const bot = await tx
    .insertInto('bots')
    .values({
      account_id: account.id,
      agent_id,
      integration_type: type,
      bot_name: nameOf(form),
      public_id: publicId,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!bot) throw secondOf(type)
  return bot
}

const nameOf = ({ bot_name }: BotForm) => bot_name || BOT_NAME

const secondOf = (type: BotRow['integration_type']) =>
  new AppError('conflict', reason('channel_second', { channel: CHANNEL_NAMES[type] }))
