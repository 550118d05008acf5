// What an agent's model costs, counted by day; caps are by calendar month.
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import type { Usage } from '../llm/index.ts'

export interface MonthUsage extends Usage {
  calls: number
  /** In the owner's currency. */
  cost: number
}

const MILLION = 1_000_000

export async function usageOfMonth(
  tx: Transaction<Schema>,
  app: Pick<App, 'now'>,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<MonthUsage> {
  const sums = await tx
    .selectFrom('model_usage')
    .select([
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<number>`coalesce(sum(input_tokens), 0)::bigint`.as('input_tokens'),
      sql<number>`coalesce(sum(output_tokens), 0)::bigint`.as('output_tokens'),
      sql<number>`coalesce(sum(cost), 0)::bigint`.as('cost'),
    ])
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .where('day', '>=', `${dayOf(app).slice(0, 7)}-01`)
    .executeTakeFirstOrThrow()
  return { ...sums, cost: sums.cost / MILLION }
}

/** A price per million tokens times tokens is a cost in millionths. Returns it in the owner's currency. */
export async function noteUsage(
  app: App,
  agent: AgentRow,
  { input_tokens, output_tokens }: Usage,
): Promise<number> {
  const { input_price, output_price } = agent.model
  const cost = Math.round(input_tokens * (input_price ?? 0) + output_tokens * (output_price ?? 0))
  const day = { account_id: agent.account_id, agent_id: agent.id, day: dayOf(app) }
  await inAccount(app.db, agent.account_id, (tx) =>
    tx
      .insertInto('model_usage')
      .values({ ...day, calls: 1, input_tokens, output_tokens, cost })
      .onConflict((known) =>
        known.columns(['account_id', 'agent_id', 'day']).doUpdateSet((eb) => ({
          calls: eb('model_usage.calls', '+', 1),
          input_tokens: eb('model_usage.input_tokens', '+', input_tokens),
          output_tokens: eb('model_usage.output_tokens', '+', output_tokens),
          cost: eb('model_usage.cost', '+', cost),
        })),
      )
      .execute(),
  )
  return cost / MILLION
}

/** Which cap is used up, as a sentence; null while there is room. */
export async function capReached(app: App, agent: AgentRow): Promise<string | null> {
  const { monthly_tokens, monthly_cost } = agent.model
  if (monthly_tokens == null && monthly_cost == null) return null
  const used = await inAccount(app.db, agent.account_id, (tx) => usageOfMonth(tx, app, agent))
  if (monthly_tokens != null && used.input_tokens + used.output_tokens >= monthly_tokens)
    return 'The tokens of this month are used up.'
  if (monthly_cost != null && used.cost >= monthly_cost) return 'The money of this month is used up.'
  return null
}

const dayOf = ({ now }: Pick<App, 'now'>) => now().toISOString().slice(0, 10)
