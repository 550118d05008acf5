import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { forgetKept } from '../platform/account-cache.ts'
import { dayOf } from './model-usage.ts'

type Spending = api.spending.Spending

const MILLION = 1_000_000

export const spendingOf = (app: App, account: Account): Promise<Spending> =>
  inAccount(app.db, account.id, (tx) => readSpending(tx, app, account))

/** Fields that are not given stay as they are. Resumes stopped agents; a cap that is still reached stops them again. */
export async function saveCaps(
  app: App,
  account: Account,
  change: Pick<Partial<Spending>, 'daily_cost' | 'monthly_cost'>,
): Promise<Spending> {
  const { spending, resumed } = await inAccount(app.db, account.id, async (tx) => {
    const before = await capsOf(tx, account)
    await tx
      .updateTable('accounts')
      .set({ model_caps: JSON.stringify({ ...before, ...change }) })
      .where('id', '=', account.id)
      .execute()
    const agents = await tx
      .updateTable('agents')
      .set({ model_paused: null })
      .where('account_id', '=', account.id)
      .where('model_paused', 'is not', null)
      .returning('id')
      .execute()
    return { spending: await readSpending(tx, app, account), resumed: agents }
  })
  forgetKept(app.bus, account.id)
  for (const { id } of resumed) app.realtime.publish(account.id, { type: 'agent.updated', agent_id: id })
  return spending
}

async function capsOf(tx: Transaction<Schema>, { id }: Pick<Account, 'id'>) {
  const { model_caps } = await tx
    .selectFrom('accounts')
    .select('model_caps')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { daily_cost: model_caps.daily_cost ?? null, monthly_cost: model_caps.monthly_cost ?? null }
}

async function readSpending(tx: Transaction<Schema>, app: App, account: Account): Promise<Spending> {
  const today = dayOf(app)
  const month = `${today.slice(0, 7)}-01`
  const days = await tx
    .selectFrom('model_usage')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), ...SUMS])
    .where('account_id', '=', account.id)
    .where('day', '>', sql<string>`${today}::date - 30`)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  const agents = await tx
    .selectFrom('model_usage')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.account_id', '=', 'model_usage.account_id')
        .onRef('agents.id', '=', 'model_usage.agent_id'),
    )
    .select(['agent_id', 'agent_name', ...SUMS])
    .select(sql<number>`coalesce(sum(cost) filter (where day = ${today}), 0)::bigint`.as('today'))
    .where('model_usage.account_id', '=', account.id)
    .where('day', '>=', month)
    .groupBy(['agent_id', 'agent_name'])
    .orderBy('cost', 'desc')
    .orderBy('agent_id')
    .execute()
  const sumOf = (costs: number[]) => costs.reduce((sum, cost) => sum + cost, 0) / MILLION
  return {
    ...(await capsOf(tx, account)),
    today: sumOf(agents.map((each) => each.today)),
    month: sumOf(agents.map(({ cost }) => cost)),
    days: days.map(({ date, calls, tokens, cost }) => ({ day: date, calls, tokens, cost: cost / MILLION })),
    agents: agents.map(({ cost, ...each }) => ({
      ...each,
      today: each.today / MILLION,
      month: cost / MILLION,
    })),
    installation: await ofInstallation(app, account),
  }
}

/** Only the operator may see what other accounts spend. */
async function ofInstallation(app: App, { id }: Account): Promise<Spending['installation']> {
  const { model, config, firstAccount } = app
  if (!model || !firstAccount.is(id)) return null
  return {
    model: model.name,
    ...(await installationSpending(app)),
    daily_cost: config.LLM_DAILY_BUDGET,
    monthly_cost: config.LLM_MONTHLY_BUDGET,
  }
}

/** Spent with the installation's own key, over all accounts. */
export async function installationSpending(app: App): Promise<{ today: number; month: number }> {
  const today = dayOf(app)
  const sums = await app.db
    .selectFrom('shared_model_usage')
    .select([
      sql<number>`coalesce(sum(cost), 0)::bigint`.as('month'),
      sql<number>`coalesce(sum(cost) filter (where day = ${today}), 0)::bigint`.as('today'),
    ])
    .where('day', '>=', `${today.slice(0, 7)}-01`)
    .executeTakeFirstOrThrow()
  return { today: sums.today / MILLION, month: sums.month / MILLION }
}

const SUMS = [
  sql<number>`sum(calls)::bigint`.as('calls'),
  sql<number>`sum(input_tokens + output_tokens)::bigint`.as('tokens'),
  sql<number>`sum(cost)::bigint`.as('cost'),
] as const
