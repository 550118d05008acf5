import { parseArgs } from 'node:util'
import { api } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { CommandError } from '../platform/command.ts'
import { insertJob } from '../platform/jobs/enqueue.ts'
import { DAY_MS } from './calendar.ts'
import { changePlan, type PlanWish } from './change-plan.ts'
import { planOf, type UsedPlan } from './plan-of.ts'

export const USAGE = `Usage:
  npm run plan -- <email> START|LITE|MEDIUM [--months <number>]   gives the account a plan, from now on
  npm run plan -- <email> --cancel                                ends its plan at once
  npm run plan -- <email> --show                                  says what it has`

/** Carries out the command, and returns the account's plan as a line of text. */
export async function runPlanCommand(
  app: Pick<App, 'db' | 'config' | 'now'>,
  { email, wish }: Wish,
): Promise<string> {
  const accountId = await accountOf(app, email)
  return inAccount(app.db, accountId, async (tx) => {
    if (wish !== undefined) {
      await changePlan(tx, app, accountId, wish)
      // The product updates the open consoles as soon as it runs.
      await insertJob(tx, { account_id: accountId, kind: 'tell_billing' }, null)
    }
    return `${email}: ${inWords(await planOf(tx, app, accountId))}`
  })
}

interface Wish {
  email: string
  /** Undefined only shows the current plan. */
  wish?: PlanWish
}

/** Runs before the database is opened: a typing error should cost nothing. */
export function readWords(words: string[]): Wish {
  const { values, positionals } = parsed(words)
  const [email, name, ...rest] = positionals
  const plan = api.billing.PlanName.safeParse(name?.toUpperCase()).data
  const asked = [plan, values.cancel, values.show].filter(Boolean)
  const months = Number(values.months ?? 1)
  if (!email || asked.length !== 1 || rest.length > 0 || (name && !plan)) throw new CommandError(USAGE)
  if (!Number.isInteger(months) || months < 1 || months > 120)
    throw new CommandError('--months must be a whole number from 1 to 120.')
  if (plan) return { email, wish: { plan, months } }
  return values.cancel ? { email, wish: null } : { email }
}

function parsed(words: string[]) {
  try {
    const flag = { type: 'boolean' } as const
    const options = { months: { type: 'string' }, cancel: flag, show: flag } as const
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch {
    throw new CommandError(USAGE)
  }
}

async function accountOf({ db }: Pick<App, 'db'>, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from account_by_email(${email})`.execute(db)
  if (!rows[0]) throw new CommandError(`There is no account ${email}.`)
  return rows[0].id
}

function inWords({ status, name, start, days, used, maxSessions }: UsedPlan): string {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const what = name ?? 'trial'
  const until = new Date(start.getTime() + days * DAY_MS)
  return `${what} (${status}), ${day(start)} to ${day(until)}, ${used} of ${maxSessions} sessions used`
}
