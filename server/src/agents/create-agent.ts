import { randomBytes } from 'node:crypto'
import { AGENTS_MAX, api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { grantBonus } from '../billing/bonuses.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { presentAgents } from './present-agents.ts'
import { isFinishedWork } from './presets/index.ts'

interface NewAgent {
  agent_name: string
  assistant_name?: string
  instructions?: string
}

export async function createAgent(app: App, account: Pick<Account, 'id'>, wanted: NewAgent) {
  const agent = await inAccount(app.db, account.id, async (tx) => {
    await refuseTooMany(tx, account)
    const row = await tx
      .insertInto('agents')
      .values({
        account_id: account.id,
        agent_name: wanted.agent_name,
        assistant_name: wanted.assistant_name || wanted.agent_name,
        instructions: wanted.instructions ?? '',
        vs_id: `vs_${randomBytes(12).toString('hex')}`,
        last_updated_at: app.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('triggers')
      .values(
        api.agents.TRIGGER_TYPES.map((type) => ({
          account_id: account.id,
          agent_id: row.id,
          type,
          enabled: true,
        })),
      )
      .execute()
    if (isFinishedWork(row.instructions)) await grantBonus(tx, app, account.id, 'prompt')
    return (await presentAgents(tx, account.id, [row]))[0]!
  })
  app.realtime.publish(account.id, { type: 'agent.created', agent_id: agent.id })
  return agent
}

/** Locks the account's row: two requests must not both create the last agent. References to it are not blocked. */
export async function refuseTooMany(tx: Transaction<Schema>, account: Pick<Account, 'id'>): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= AGENTS_MAX) throw new AppError('conflict', reason('agents_too_many', { number: AGENTS_MAX }))
}
