// The steps of a move. Each is safe to repeat, and until `giveUp` the source serves the account again by itself.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { CommandError } from '../platform/command.ts'

type Parts = Pick<App, 'db'>

/** How long an account stays frozen if the move does not go on. */
const FROZEN_MS = 10 * 60_000
/** Jobs that take longer are interrupted, and run again at the target. */
const DRAIN_MS = 60_000
/** Longer than any transaction of a request. */
const TRANSACTIONS_MS = 45_000
const LOOK_MS = 100
/** `giveUp` must not race with the end of the freeze. */
const MARGIN_MS = 30_000

export interface Copy {
  copy: string
  /** Rows of earlier transactions are in the first copy. Null for the first copy itself. */
  since: string | null
  code: string | null
}

/** Begins a first copy; the account stays served. */
export async function beginCopy({ db }: Parts, account: number, before: string): Promise<Copy> {
  const copy = randomUUID()
  const begun = await db
    .insertInto('moves')
    .values({
      account,
      state: 'copied',
      until: null,
      copy,
      copied_before: before,
      code: null,
      moved_to: null,
    })
    .onConflict((clash) =>
      clash
        .column('account')
        .doUpdateSet({ state: 'copied', until: null, copy, copied_before: before, code: null })
        .where('moves.state', 'not in', ['moved', 'arriving']),
    )
    .returning('account')
    .executeTakeFirst()
  if (!begun) throw notHere()
  return { copy, since: null, code: null }
}

/** From the return on, no row of the account changes until the freeze ends. */
export async function freeze({ db }: Parts, account: number, drainMs = DRAIN_MS): Promise<Copy> {
  const code = randomBytes(9).toString('base64url')
  await inAccount(db, account, async (tx) => {
    const draining = await tx
      .updateTable('moves')
      .set({ state: 'draining', until: later(FROZEN_MS), code })
      .where('account', '=', account)
      .where('state', 'in', ['copied', 'draining', 'frozen'])
      .returning('account')
      .executeTakeFirst()
    if (!draining) throw new CommandError('Make a first copy, and import it at the target.')
    await tx.updateTable('bots').set({ poll_owner: null }).where('account_id', '=', account).execute()
  })
  try {
    await endOfTransactions({ db })
    await endOfJobs({ db }, account, drainMs)
    const { copy, copied_before } = await inAccount(db, account, async (tx) => {
      await sql`
        update jobs set state = 'queued', attempts = attempts - 1, lease_until = null, lease_token = null
        where account_id = ${account} and state = 'running'`.execute(tx)
      return tx
        .updateTable('moves')
        .set({ state: 'frozen', until: later(FROZEN_MS) })
        .where('account', '=', account)
        .where('state', '=', 'draining')
        .where('code', '=', code)
        .returning(['copy', 'copied_before'])
        .executeTakeFirstOrThrow()
    })
    await endOfTransactions({ db })
    return { copy, since: copied_before, code }
  } catch (error) {
    await unfreeze({ db }, account)
    throw error
  }
}

/** Waits for all transactions that are open now: they began before the state changed. */
async function endOfTransactions({ db }: Parts): Promise<void> {
  const open = async () => {
    const { rows } = await sql<{ id: string }>`
      select l.virtualtransaction as id from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'virtualxid' and a.datname = current_database() and l.pid <> pg_backend_pid()
        and a.application_name <> 'switchboard backup'`.execute(db)
    return rows.map(({ id }) => id)
  }
  const began = performance.now()
  for (let waiting = await open(); waiting.length > 0; ) {
    if (performance.now() - began > TRANSACTIONS_MS)
      throw new CommandError('A transaction does not end. The account is served as before; try again later.')
    await setTimeout(LOOK_MS)
    const still = await open()
    waiting = waiting.filter((id) => still.includes(id))
  }
}

async function endOfJobs({ db }: Parts, account: number, drainMs: number): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < drainMs) {
    const running = await inAccount(db, account, (tx) =>
      tx
        .selectFrom('jobs')
        .select('id')
        .where('account_id', '=', account)
        .where('state', '=', 'running')
        .where('lease_until', '>', sql<Date>`now()`)
        .limit(1)
        .executeTakeFirst(),
    )
    if (!running) return
    await setTimeout(LOOK_MS)
  }
}

/** The source serves the account again; a first copy stays valid. */
export async function unfreeze({ db }: Parts, account: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moves')
    .set({ state: 'copied', until: null, code: null })
    .where('account', '=', account)
    .where('state', 'in', ['draining', 'frozen'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What the target shows for a complete copy, so that the source may give the account up. */
export const receiptOf = (copy: string, codeHash: string) =>
  createHash('sha256').update(`arrived ${copy} ${codeHash}`).digest('hex').slice(0, 16)
export const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** From here on the target serves the account. Returns the code that opens it there. */
export async function giveUp(
  { db }: Parts,
  account: number,
  receipt: string,
  movedTo: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const move = await tx
      .selectFrom('moves')
      .selectAll()
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirst()
    const isRight = move?.code && receiptOf(move.copy, hashOf(move.code)) === receipt
    if (isRight && move.state === 'moved') return move.code!
    if (!isRight || move.state !== 'frozen')
      throw new CommandError('This is not the receipt of the last copy. The account is served here.')
    const { numUpdatedRows } = await tx
      .updateTable('moves')
      .set({ state: 'moved', until: null, moved_to: movedTo })
      .where('account', '=', account)
      .where('until', '>', later(MARGIN_MS))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n)
      throw new CommandError(
        'The copy is too old, and the account is served here again. Make another last copy.',
      )
    return move.code!
  })
}

/** The target serves the account. */
export async function openArrived({ db }: Parts, account: number, code: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('moves')
    .where('account', '=', account)
    .where('state', '=', 'arriving')
    .where('is_complete', '=', true)
    .where('code', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new CommandError('This code does not open the account.')
}

/** By the clock of the database, which all processes share. */
const later = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`
export const notHere = () => new CommandError('This installation does not serve the account.')
