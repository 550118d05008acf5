import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { claimJobs } from './leases.ts'

const database = await testDatabase()
const PRIORITIES = 4
const FUTURE = 200_000

test('claiming reads due jobs only: none of 200,000 future jobs, at any priority', async () => {
  const client = new pg.Client({
    ...inject('testServer').admin,
    database: database.connection.database,
  })
  await client.connect()
  try {
    await client.query(
      `insert into jobs (account_id, kind, priority, run_at)
       select 1 + n % 1000, 'work', n % $1::int, now() + interval '1 hour' from generate_series(1, $2::int) n`,
      [PRIORITIES, FUTURE],
    )
    await client.query(`insert into jobs (account_id, kind, priority) values (7, 'work', 1), (7, 'work', 2)`)
    const claim = () => client.query(`select kind from claim_jobs('{work}', 2, '1 minute', null, '{}')`)
    const plans = await plansOf(client, async () => expect((await claim()).rows).toHaveLength(2))
    const looks = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'jobs')
    expect(looks.length).toBeGreaterThan(0)
    const sum = (...fields: string[]) =>
      looks.reduce(
        (total, node) => total + fields.reduce((all, field) => all + Number(node[field] ?? 0), 0),
        0,
      )
    expect(sum('Rows Removed by Filter')).toBe(0)
    // A full index has more than a thousand pages.
    expect(sum('Shared Hit Blocks', 'Shared Read Blocks')).toBeLessThan(200)
  } finally {
    await client.end()
  }
})

test('a claim takes the highest priority first, then the time, and as many as it may', async () => {
  await database.pool.query('truncate jobs')
  const client = new pg.Client({ ...inject('testServer').admin, database: database.connection.database })
  await client.connect()
  await client
    .query(
      `insert into jobs (account_id, kind, priority, run_at) values
         (1, 'late', 0, now() - interval '1 minute'), (2, 'early', 0, now() - interval '2 minutes'),
         (3, 'background', -2, now() - interval '9 minutes'), (4, 'urgent', 5, now()),
         (5, 'future', 9, now() + interval '1 hour')`,
    )
    .finally(() => client.end())
  const kinds = ['late', 'early', 'background', 'urgent', 'future']
  const claim = async (count: number, busyAccounts: number[] = []) =>
    (await claimJobs(database.db, { kinds, count, leaseMs: 60_000, at: null, busyAccounts }))
      .map(({ kind }) => kind)
      .sort()
  expect(await claim(1)).toEqual(['urgent'])
  expect(await claim(1, [2])).toEqual(['late'])
  expect(await claim(5)).toEqual(['background', 'early'])
  expect(await claim(5)).toEqual([])
})

type PlanNode = { Plans?: PlanNode[] } & Record<string, unknown>

/** The executed plan of each statement, including those inside functions. */
async function plansOf(client: pg.Client, work: () => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  const onNotice = ({ message = '' }: { message?: string }) => {
    const plan = message.split(' plan:\n')[1]
    if (plan) plans.push((JSON.parse(plan) as { Plan: PlanNode }).Plan)
  }
  client.on('notice', onNotice)
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_format = json;
    set client_min_messages = log`)
  await work()
  client.off('notice', onNotice)
  return plans
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
