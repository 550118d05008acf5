import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { inAccount } from '../database/in-account.ts'
import type { JobRow } from '../database/schema.ts'
import { createBus } from './bus.ts'
import { AppError } from './errors.ts'
import { createJobs, type Jobs, type JobsParts, type NewJob } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

const database = await testDatabase()
const { db } = database
const log = createLog('silent')
const NEVER = 3_600_000
const started: Jobs[] = []
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop({ graceMs: 0 })
  await database.pool.query('truncate jobs')
})

/** Simulates another process: its own worker and bus on the same database. */
function newProcess(options: Partial<JobsParts> = {}) {
  const metrics = createMetrics()
  const jobs = createJobs({
    database,
    bus: createBus({ database, log }),
    log,
    metrics,
    concurrency: 4,
    ...options,
  })
  const start = async () => {
    await jobs.start()
    started.push(jobs)
  }
  return { jobs, metrics, start }
}

const kill = (jobs: Jobs) => started.splice(started.indexOf(jobs), 1)

async function ask(jobs: Jobs, job: Partial<NewJob> = {}) {
  const wanted = { account_id: 1, kind: 'work', ...job }
  const id = await inAccount(db, wanted.account_id, (tx) => jobs.enqueue(tx, wanted))
  jobs.wake()
  return id
}

const rows = (accountId = 1): Promise<JobRow[]> =>
  inAccount(db, accountId, (tx) => tx.selectFrom('jobs').selectAll().orderBy('id').execute())
const noneLeft = () => eventually(rows).toEqual([])

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('a job runs once with its payload, soon after the commit, and leaves no row', async () => {
  const { jobs, metrics, start } = newProcess({ pollMs: NEVER })
  const runs: unknown[] = []
  jobs.on('work', async ({ payload, accountId, attempt }) => runs.push([payload, accountId, attempt]))
  await start()
  await ask(jobs, { payload: { chat_id: 7 } })
  await eventually(() => runs).toEqual([[{ chat_id: 7 }, 1, 1]])
  await noneLeft()
  expect(metrics.text()).toContain('jobs_total{kind="work",outcome="done"} 1')
})

test('a job that is due already when it is expected starts at once, not at the next poll', async () => {
  let now = Date.parse('2030-01-01T12:00:00Z')
  const run_at = new Date(now + 60_000)
  const { jobs, start } = newProcess({ pollMs: NEVER, clock: () => new Date(now) })
  const runs: unknown[] = []
  jobs.on('work', async ({ payload }) => runs.push(payload))
  await start()
  await inAccount(db, 1, (tx) =>
    tx.insertInto('jobs').values({ account_id: 1, kind: 'work', payload: '{"n":1}', run_at }).execute(),
  )
  now += 61_000
  jobs.expect(run_at)
  await eventually(() => runs).toEqual([{ n: 1 }])
})

test('a job exists exactly if its transaction commits', async () => {
  const { jobs } = newProcess()
  const asked = inAccount(db, 1, async (tx) => {
    await jobs.enqueue(tx, { account_id: 1, kind: 'work' })
    throw new Error('changed my mind')
  })
  await expect(asked).rejects.toThrow('changed my mind')
  expect(await rows()).toEqual([])
  const foreign = inAccount(db, 1, (tx) => jobs.enqueue(tx, { account_id: 2, kind: 'work' }))
  await expect(foreign).rejects.toThrow('row-level security')
})

test('two processes share 200 jobs and no job runs twice', async () => {
  const runsById = new Map<number, number>()
  let now = 0
  let most = 0
  const processes = [newProcess(), newProcess()]
  for (const { jobs } of processes)
    jobs.on('work', async ({ jobId }) => {
      runsById.set(jobId, (runsById.get(jobId) ?? 0) + 1)
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now -= 1
    })
  const { jobs } = processes[0]!
  for (let account_id = 1; account_id <= 4; account_id++)
    await inAccount(db, account_id, async (tx) => {
      for (let n = 0; n < 50; n++) await jobs.enqueue(tx, { account_id, kind: 'work' })
    })
  for (const { start } of processes) await start()
  await eventually(() => runsById.size).toBe(200)
  for (let account_id = 1; account_id <= 4; account_id++) await eventually(() => rows(account_id)).toEqual([])
  expect([...runsById.values()].every((runs) => runs === 1)).toBe(true)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(8)
})

test("a job sees its own account's rows only", async () => {
  const { jobs, start } = newProcess()
  const seen: unknown[] = []
  jobs.on('work', ({ accountId, transaction }) =>
    transaction(async (tx) => {
      const visible = await tx.selectFrom('jobs').select('account_id').execute()
      seen.push([accountId, visible.map(({ account_id }) => account_id)])
    }),
  )
  for (const account_id of [1, 2]) await ask(jobs, { account_id, kind: 'later' })
  for (const account_id of [1, 2]) await ask(jobs, { account_id })
  await start()
  await eventually(() => seen.toSorted()).toEqual([
    [1, [1, 1]],
    [2, [2, 2]],
  ])
})

test('asking again for queued work gives the same job; running work may be asked for anew', async () => {
  const { jobs, start } = newProcess({ concurrency: 1 })
  const { open, opened } = gate()
  let runs = 0
  jobs.on('work', async () => {
    runs += 1
    await opened
  })
  const soon = new Date(Date.now() + 3_600_000)
  const first = await ask(jobs, { dedupe_key: 'chat 7', run_at: soon })
  expect(await ask(jobs, { dedupe_key: 'chat 7' })).toBe(first)
  expect(await ask(jobs, { dedupe_key: 'chat 8' })).not.toBe(first)
  expect(await ask(jobs, { dedupe_key: 'chat 7', kind: 'other' })).not.toBe(first)
  expect((await rows())[0]!.run_at.getTime()).toBeLessThan(soon.getTime())
  await start()
  await eventually(() => runs).toBe(1)
  expect(await ask(jobs, { dedupe_key: 'chat 7' })).not.toBe(first)
  open()
  await eventually(() => runs).toBe(3)
})

test('a job waits for the moment it was asked for, and no look in between is needed', async () => {
  const { jobs, start } = newProcess({ pollMs: NEVER })
  let ranAt = 0
  jobs.on('work', async () => {
    ranAt = Date.now()
  })
  await start()
  const run_at = new Date(Date.now() + 400)
  await ask(jobs, { run_at })
  await eventually(() => ranAt).toBeGreaterThan(0)
  expect(ranAt - run_at.getTime()).toBeGreaterThanOrEqual(-5)
})

test('a job that nobody told of is found by looking', async () => {
  const { jobs, start } = newProcess({ pollMs: 50 })
  let runs = 0
  jobs.on('work', async () => {
    runs += 1
  })
  await start()
  await inAccount(db, 1, (tx) => jobs.enqueue(tx, { account_id: 1, kind: 'work' }))
  await eventually(() => runs).toBe(1)
})

test('an account with much to do leaves places to the others', async () => {
  const { jobs, start } = newProcess({ concurrency: 4 })
  const { open, opened } = gate()
  const began: number[] = []
  jobs.on('work', async ({ accountId }) => {
    began.push(accountId)
    if (accountId === 1) await opened
  })
  for (let n = 0; n < 10; n++) await ask(jobs, { account_id: 1 })
  await start()
  await eventually(() => began).toEqual([1, 1, 1])
  await ask(jobs, { account_id: 2 })
  await eventually(() => began).toEqual([1, 1, 1, 2])
  open()
  await noneLeft()
  expect(began.filter((accountId) => accountId === 1)).toHaveLength(10)
})

test('two accounts with much to do leave a place to a third that comes later', async () => {
  const { jobs, start } = newProcess({ concurrency: 8 })
  const { open, opened } = gate()
  const began: number[] = []
  jobs.on('work', async ({ accountId }) => {
    began.push(accountId)
    if (accountId < 3) await opened
  })
  for (const account_id of [1, 2]) for (let n = 0; n < 10; n++) await ask(jobs, { account_id })
  await start()
  await eventually(() => began).toEqual([1, 1, 1, 1, 1, 1, 2])
  await ask(jobs, { account_id: 3 })
  await eventually(() => began.at(-1)).toBe(3)
  open()
  for (const account of [1, 2, 3]) await eventually(() => rows(account)).toEqual([])
  expect(began).toHaveLength(21)
})

test('an account whose long jobs fill their places does not delay the long job of another', async () => {
  const { jobs, start } = newProcess({ concurrency: 8 })
  const { open, opened } = gate()
  const began: number[] = []
  jobs.unhurried('work')
  jobs.on('work', async ({ accountId }) => {
    began.push(accountId)
    if (accountId === 1) await opened
  })
  for (let n = 0; n < 10; n++) await ask(jobs, { account_id: 1 })
  await start()
  await eventually(() => began.length).toBeGreaterThanOrEqual(2)
  for (let n = 0; n < 3; n++) await ask(jobs, { account_id: 2 })
  await eventually(() => began.filter((accountId) => accountId === 2)).toHaveLength(3)
  expect(began.filter((accountId) => accountId === 1).length).toBeLessThanOrEqual(4)
  open()
  await noneLeft()
})

test('higher priority goes first, then the longest waiting', async () => {
  const { jobs, start } = newProcess({ concurrency: 1 })
  const order: unknown[] = []
  jobs.on('work', async ({ payload }) => order.push(payload.name))
  const past = (ms: number) => new Date(Date.now() - ms)
  await ask(jobs, { payload: { name: 'second' }, run_at: past(1000) })
  await ask(jobs, { payload: { name: 'first' }, run_at: past(2000) })
  await ask(jobs, { payload: { name: 'urgent' }, priority: 10 })
  await start()
  await eventually(() => order).toEqual(['urgent', 'first', 'second'])
})

test('F15 a job whose worker died is taken over when its lease ends', async () => {
  const dead = newProcess({ leaseMs: 60_000, clock: () => new Date(Date.now() - 90_000) })
  const { open, opened } = gate()
  let deadRuns = 0
  dead.jobs.on('work', async () => {
    deadRuns += 1
    await opened
  })
  await dead.start()
  await ask(dead.jobs)
  await eventually(() => deadRuns).toBe(1)

  const heir = newProcess()
  const attempts: number[] = []
  heir.jobs.on('work', async ({ attempt }) => attempts.push(attempt))
  await heir.start()
  await eventually(() => attempts).toEqual([2])
  await noneLeft()
  open()
})

test('F15 a paused worker that wakes up late can neither write nor finish what was taken over', async () => {
  const paused = newProcess({ leaseMs: 60_000, clock: () => new Date(Date.now() - 90_000) })
  const { open, opened } = gate()
  const late: unknown[] = []
  paused.jobs.on('work', async ({ transaction, heartbeat, signal }) => {
    await opened
    late.push(await transaction(async () => 'wrote').catch((error) => error.message))
    late.push(await heartbeat().catch((error) => error.message))
    late.push(signal.aborted)
  })
  await paused.start()
  await ask(paused.jobs)
  await eventually(async () => (await rows())[0]?.state).toBe('running')

  const heir = newProcess()
  const heirGate = gate()
  heir.jobs.on('work', () => heirGate.opened)
  await heir.start()
  await eventually(async () => (await rows())[0]?.attempts).toBe(2)
  const [held] = await rows()
  open()
  const taken = 'Another worker has taken this job over.'
  await eventually(() => late).toEqual([taken, taken, true])
  await eventually(() => paused.metrics.text()).toContain('jobs_total{kind="work",outcome="lost"} 1')
  expect(await rows()).toEqual([held])
  heirGate.open()
  await noneLeft()
})

test('F15 a late success is refused too', async () => {
  const paused = newProcess({ leaseMs: 60_000, clock: () => new Date(Date.now() - 90_000) })
  const { open, opened } = gate()
  paused.jobs.on('work', () => opened)
  await paused.start()
  await ask(paused.jobs)
  await eventually(async () => (await rows())[0]?.state).toBe('running')
  const heir = newProcess()
  const heirGate = gate()
  heir.jobs.on('work', () => heirGate.opened)
  await heir.start()
  await eventually(async () => (await rows())[0]?.attempts).toBe(2)
  open()
  await eventually(() => paused.metrics.text()).toContain('outcome="lost"} 1')
  expect(await rows()).toMatchObject([{ state: 'running', attempts: 2 }])
  heirGate.open()
  await noneLeft()
})

test('a long job keeps its lease by heartbeats and can show how far it is', async () => {
  const clock = { now: new Date('2030-01-01T00:00:00Z') }
  const processes = [1, 2].map(() => newProcess({ leaseMs: 300, clock: () => clock.now }))
  const { open, opened } = gate()
  let runs = 0
  for (const { jobs, start } of processes) {
    jobs.on('work', async ({ heartbeat }) => {
      runs += 1
      await heartbeat({ processed_files: 3 })
      await opened
    })
    await start()
  }
  await ask(processes[0]!.jobs)
  await eventually(async () => (await rows())[0]?.progress).toEqual({ processed_files: 3 })
  for (let step = 0; step < 5; step++) {
    clock.now = new Date(clock.now.getTime() + 250)
    await eventually(async () => (await rows())[0]!.lease_until).toEqual(new Date(clock.now.getTime() + 300))
  }
  expect(runs).toBe(1)
  open()
  await noneLeft()
})

test('a transaction of the rightful worker keeps others from claiming until it ends', async () => {
  const slow = newProcess({ leaseMs: 60_000, clock: () => new Date(Date.now() - 90_000) })
  const { open, opened } = gate()
  slow.jobs.on('work', ({ transaction }) => transaction(() => opened))
  await slow.start()
  await ask(slow.jobs)
  await eventually(async () => (await rows())[0]?.state).toBe('running')

  const heir = newProcess()
  let heirRuns = 0
  heir.jobs.on('work', async () => {
    heirRuns += 1
  })
  await heir.start()
  await ask(heir.jobs, { account_id: 2 })
  await eventually(() => heirRuns).toBe(1)
  heir.jobs.on('other', async () => {})
  await ask(heir.jobs, { account_id: 2, kind: 'other' })
  await eventually(() => rows(2)).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'running', attempts: 1 }])
  expect(heirRuns).toBe(1)
  open()
  await noneLeft()
})

test('a failed job waits longer each time and is dead after its last attempt, with the reason kept', async () => {
  const clock = { now: new Date('2030-01-01T00:00:00Z') }
  const { jobs, metrics, start } = newProcess({ clock: () => clock.now })
  jobs.on('work', async ({ attempt }) => {
    throw new Error(`Provider said no (${attempt})`)
  })
  await start()
  const id = await ask(jobs, { max_attempts: 4 })
  const waits: number[] = []
  for (let attempt = 1; attempt < 4; attempt++) {
    await eventually(async () => (await rows())[0]?.last_error).toBe(`Provider said no (${attempt})`)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'queued', attempts: attempt, lease_token: null })
    waits.push(row!.run_at.getTime() - clock.now.getTime())
    clock.now = row!.run_at
    jobs.wake()
  }
  await eventually(async () => (await rows())[0]?.state).toBe('dead')
  expect(await rows()).toMatchObject([
    { id, attempts: 4, last_error: 'Provider said no (4)', lease_token: null },
  ])
  ;[2_000, 6_000, 18_000].forEach((longest, index) => {
    expect(waits[index]).toBeGreaterThanOrEqual(longest * 0.75)
    expect(waits[index]).toBeLessThanOrEqual(longest)
  })
  expect(metrics.text()).toContain('outcome="dead"} 1')
  expect(metrics.text()).toContain('outcome="retried"} 3')
})

test('a kind of job may say a last word, with the rights of the worker, when it has failed for good', async () => {
  const { jobs, start } = newProcess()
  const lastWords: unknown[] = []
  jobs.on(
    'work',
    async () => {
      throw new Error('never')
    },
    ({ payload, transaction }) => transaction(async () => void lastWords.push(payload)),
  )
  await start()
  await ask(jobs, { payload: { chat_id: 7 }, max_attempts: 1 })
  await eventually(rows).toMatchObject([{ state: 'dead', last_error: 'never' }])
  expect(lastWords).toEqual([{ chat_id: 7 }])
})

test('a job that other SQL stored is looked for when it falls due', async () => {
  const { jobs, start } = newProcess({ pollMs: NEVER })
  const runs: number[] = []
  jobs.on('work', async ({ jobId }) => runs.push(jobId))
  await start()
  const due = new Date(Date.now() + 50)
  await inAccount(db, 1, (tx) =>
    tx.insertInto('jobs').values({ account_id: 1, kind: 'work', payload: '{}', run_at: due }).execute(),
  )
  jobs.expect(due)
  await eventually(() => runs.length).toBe(1)
})

test('whoever names a time to come back is taken at their word', async () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const { jobs, start } = newProcess({ clock: () => now })
  jobs.on('work', async () => {
    throw new AppError('channel_unreachable', 'Too many requests', { retryAfterS: 42 })
  })
  await start()
  await ask(jobs)
  await eventually(async () => (await rows())[0]?.run_at).toEqual(new Date(now.getTime() + 42_000))
})

test('a dead job can be tried again with all its attempts, by its own account only', async () => {
  const { jobs, start } = newProcess()
  let isHealed = false
  jobs.on('work', async () => {
    if (!isHealed) throw new Error('broken')
  })
  await start()
  const id = await ask(jobs, { max_attempts: 1, dedupe_key: 'k' })
  await eventually(async () => (await rows())[0]?.state).toBe('dead')
  expect(await jobs.retryDead(2, id)).toBe(false)
  isHealed = true
  expect(await jobs.retryDead(1, id)).toBe(true)
  jobs.wake()
  await noneLeft()
  expect(await jobs.retryDead(1, id)).toBe(false)
})

test('a failed job gives way to newer queued work of the same key', async () => {
  const { jobs, start } = newProcess({ concurrency: 1 })
  const { open, opened } = gate()
  const attempts: number[] = []
  jobs.on('work', async ({ attempt, jobId }) => {
    attempts.push(jobId)
    if (attempts.length > 1) return
    await opened
    throw new Error(`failed at ${attempt}`)
  })
  await start()
  const first = await ask(jobs, { dedupe_key: 'k' })
  await eventually(() => attempts).toEqual([first])
  const second = await ask(jobs, { dedupe_key: 'k' })
  open()
  await eventually(() => attempts).toEqual([first, second])
  await noneLeft()
})

test('a job that takes its worker down every time ends as dead, not as an endless loop', async () => {
  const { jobs, start } = newProcess()
  let runs = 0
  jobs.on('work', async () => {
    runs += 1
  })
  await ask(jobs, { max_attempts: 3 })
  await inAccount(db, 1, (tx) =>
    tx
      .updateTable('jobs')
      .set({
        state: 'running',
        attempts: 3,
        lease_token: randomUUID(),
        lease_until: new Date(Date.now() - 1000),
      })
      .execute(),
  )
  await start()
  await eventually(async () => (await rows())[0]?.state).toBe('dead')
  expect(await rows()).toMatchObject([{ attempts: 3, last_error: 'The worker stopped without an answer.' }])
  expect(runs).toBe(0)
})

test('a job that hangs is stopped when its time is up, and counts as failed', async () => {
  const { jobs, start } = newProcess({ longestMs: 100 })
  let reason = ''
  jobs.on('work', async ({ signal }) => {
    signal.addEventListener('abort', () => {
      reason = signal.reason.message
    })
    await new Promise(() => {})
  })
  await start()
  await ask(jobs)
  await eventually(async () => (await rows())[0]?.last_error).toBe('Not done after 0.1 s.')
  expect(reason).toBe('Not done after 0.1 s.')
})

test('F14 stopping waits for running jobs, then hands the rest back unspent for another process', async () => {
  const { jobs, start, metrics } = newProcess()
  const { open, opened } = gate()
  const finished: string[] = []
  jobs.on('quick', async () => {
    await opened
    finished.push('quick')
  })
  jobs.on('endless', () => new Promise(() => {}))
  await start()
  await ask(jobs, { kind: 'quick' })
  await ask(jobs, { kind: 'endless' })
  await eventually(async () => (await rows()).map(({ state }) => state)).toEqual(['running', 'running'])
  setTimeout(open, 50)
  kill(jobs)
  await jobs.stop({ graceMs: 1_000 })
  expect(finished).toEqual(['quick'])
  expect(await rows()).toMatchObject([{ kind: 'endless', state: 'queued', attempts: 0, lease_token: null }])
  expect(metrics.text()).toContain('jobs_total{kind="endless",outcome="released"} 1')

  const next = newProcess()
  let runs = 0
  next.jobs.on('endless', async () => {
    runs += 1
  })
  await next.start()
  await eventually(() => runs).toBe(1)
})

test('F14 stopping hands back at once what nobody waits for', async () => {
  const { jobs, start } = newProcess()
  jobs.unhurried('endless')
  jobs.on('endless', () => new Promise(() => {}))
  await start()
  await ask(jobs, { kind: 'endless' })
  await eventually(async () => (await rows()).map(({ state }) => state)).toEqual(['running'])
  kill(jobs)
  await jobs.stop({ graceMs: NEVER })
  expect(await rows()).toMatchObject([{ kind: 'endless', state: 'queued', attempts: 0, lease_token: null }])
})

test('a process that runs no jobs still hands them in', async () => {
  const idle = newProcess({ concurrency: 0 })
  const busy = newProcess({ pollMs: NEVER })
  const ranBy: string[] = []
  idle.jobs.on('work', async () => ranBy.push('idle'))
  busy.jobs.on('work', async () => ranBy.push('busy'))
  await idle.start()
  await busy.start()
  await ask(idle.jobs)
  await eventually(() => ranBy).toEqual(['busy'])
})

test('a recurring job runs in one process of several, again and again, and survives failures', async () => {
  const clock = { now: new Date('2030-01-01T00:00:00Z') }
  const HOUR_MS = 3_600_000
  const runs: number[] = []
  const processes = [1, 2, 3].map(() => newProcess({ clock: () => clock.now }))
  for (const { jobs } of processes) {
    jobs.on('prune', async () => {
      runs.push(clock.now.getTime())
      if (runs.length === 2) throw new Error('once is nothing')
    })
    jobs.every('prune', HOUR_MS)
  }
  await Promise.all(processes.map(({ start }) => start()))
  const only = async () =>
    (await rows(0)).map(({ state, run_at }) => [state, run_at.getTime() - clock.now.getTime()])
  await eventually(only).toEqual([['queued', HOUR_MS]])
  expect(runs).toHaveLength(1)

  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  processes[0]!.jobs.wake()
  await eventually(() => runs).toHaveLength(2)
  await eventually(async () => (await rows(0))[0]?.last_error).toBe('once is nothing')
  clock.now = (await rows(0))[0]!.run_at
  processes[0]!.jobs.wake()
  await eventually(() => runs).toHaveLength(3)
  await eventually(only).toEqual([['queued', HOUR_MS]])
  expect(await rows(0)).toMatchObject([{ attempts: 0, last_error: null }])
})

test('a database that goes away and comes back costs time only', async () => {
  const { jobs, start } = newProcess()
  let runs = 0
  jobs.on('work', async () => {
    runs += 1
  })
  await start()
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await eventually(() => ask(jobs).then(Number, () => 0)).toBeGreaterThan(0)
  await eventually(() => runs).toBeGreaterThan(0)
  await noneLeft()
})

test('one kind has one handler', () => {
  const { jobs } = newProcess()
  jobs.on('work', async () => {})
  expect(() => jobs.on('work', async () => {})).toThrow('have a handler already')
})

test('work that nobody waits for leaves half of the places to the rest', async () => {
  const { jobs, start } = newProcess({ concurrency: 8 })
  const { open, opened } = gate()
  let slow = 0
  let quick = 0
  jobs.unhurried('slow')
  jobs.on('slow', async () => {
    slow += 1
    await opened
  })
  jobs.on('quick', async () => {
    quick += 1
  })
  for (let account_id = 1; account_id <= 8; account_id++) await ask(jobs, { kind: 'slow', account_id })
  await start()
  await eventually(() => slow).toBeGreaterThan(1)
  await ask(jobs, { kind: 'quick' })
  await eventually(() => quick).toBe(1)
  expect(slow).toBeLessThanOrEqual(4)
  open()
  await eventually(() => slow).toBe(8)
})
