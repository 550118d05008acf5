// What an agent's models cost per day (UTC), and the caps of the agent, of its account and of the installation's own
// key.
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import type { Usage } from '../llm/index.ts'
import { pauseModels } from './model-pause.ts'
import {
  costOf,
  embeddingPrice,
  installationEmbeddingPrice,
  installationMinutePrice,
  installationPrices,
  minutePrice,
  modelPrices,
} from './model-prices.ts'

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

/** Returns a sentence that names the cap that is reached, or null. */
export async function capReached(app: App, agent: AgentRow): Promise<string | null> {
  return (await askForRoom(app, agent, null)).refusal
}

/** Reserves budget for one call until it is settled, or returns the cap that is reached as `refusal`. */
export const reserveCall = (app: App, agent: AgentRow, estimate: Usage) => askForRoom(app, agent, estimate)

async function askForRoom(app: App, agent: AgentRow, estimate: Usage | null) {
  const { monthly_tokens, daily_cost, monthly_cost } = agent.model
  const caps = {
    ...{ monthly_tokens, daily_cost, monthly_cost },
    ...(isShared(agent) && {
      shared_daily_cost: app.config.LLM_DAILY_BUDGET,
      shared_monthly_cost: app.config.LLM_MONTHLY_BUDGET,
    }),
  }
  const call = estimate && {
    tokens: tokensRead(estimate) + estimate.output_tokens,
    cost: ownCost(app, agent, estimate),
    shared_cost: isShared(agent) ? sharedCost(app, agent, estimate) : null,
  }
  const { rows } = await app.database.pool.query<{
    call_id: number | null
    refusal: keyof typeof CAPS | null
    is_spent: boolean
  }>({
    name: 'reserve_model_call',
    text: 'select * from reserve_model_call($1, $2, $3, $4, $5)',
    values: [agent.account_id, agent.id, app.now(), JSON.stringify(caps), call && JSON.stringify(call)],
  })
  const { call_id, refusal, is_spent } = rows[0]!
  if (refusal === null) return { call_id, refusal: null }
  if (!is_spent) return { call_id, refusal: UNDER_WAY }
  await pauseModels(app, agent, CAPS[refusal])
  return { call_id, refusal: CAPS[refusal].reason }
}

const OF_AGENT = { of: 'agent' } as const
const OF_ACCOUNT = { of: 'account' } as const
const OF_INSTALLATION = { of: 'installation' } as const
const A_DAY = { period: 'day' } as const
const A_MONTH = { period: 'month' } as const

const CAPS = {
  agent_monthly_tokens: { ...OF_AGENT, ...A_MONTH, reason: 'The tokens of this month are used up.' },
  agent_daily_cost: { ...OF_AGENT, ...A_DAY, reason: 'The daily budget of this assistant is spent.' },
  agent_monthly_cost: { ...OF_AGENT, ...A_MONTH, reason: 'The monthly budget of this assistant is spent.' },
  account_daily_cost: { ...OF_ACCOUNT, ...A_DAY, reason: 'The daily budget of this account is spent.' },
  account_monthly_cost: { ...OF_ACCOUNT, ...A_MONTH, reason: 'The monthly budget of this account is spent.' },
  shared_daily_cost: {
    ...OF_INSTALLATION,
    ...A_DAY,
    reason: 'The daily budget of this installation’s model is spent.',
  },
  shared_monthly_cost: {
    ...OF_INSTALLATION,
    ...A_MONTH,
    reason: 'The monthly budget of this installation’s model is spent.',
  },
}
const UNDER_WAY = 'Other answers under way need what is left of the budget.'

/** Settles a call, reserved or not. Null usage: it cost nothing. Returns the cost in the owner's currency. */
export async function settleCall(
  app: App,
  agent: AgentRow,
  callId: number | null,
  usage: Usage | null,
): Promise<number> {
  const cost = usage ? ownCost(app, agent, usage) : 0
  if (!usage && callId === null) return 0
  const read = usage && { input_tokens: tokensRead(usage), output_tokens: usage.output_tokens }
  await app.database.pool.query({
    name: 'settle_model_call',
    text: 'select settle_model_call($1, $2, $3, $4, $5, $6, $7)',
    values: [
      ...[agent.account_id, agent.id, callId, dayOf(app), read && JSON.stringify(read), cost],
      usage && isShared(agent) ? sharedCost(app, agent, usage) : null,
    ],
  })
  return cost / MILLION
}

const ownCost = (app: App, agent: AgentRow, usage: Usage) =>
  costOf(usage, modelPrices(app, agent), {
    minute_price: minutePrice(app, agent),
    embedding_price: embeddingPrice(app, agent),
  })

const sharedCost = ({ config }: Pick<App, 'config'>, agent: AgentRow, usage: Usage) =>
  costOf(usage, installationPrices(config), {
    minute_price: installationMinutePrice(config),
    embedding_price: installationEmbeddingPrice(config, agent),
  })

const tokensRead = ({ input_tokens, embedded_tokens = 0 }: Usage) => input_tokens + embedded_tokens

const isShared = ({ model }: Pick<AgentRow, 'model'>) => (model.provider ?? 'installation') === 'installation'

export const dayOf = ({ now }: Pick<App, 'now'>) => now().toISOString().slice(0, 10)
