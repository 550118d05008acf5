import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../database/start-error.ts'

/** Each cell draws its ids from a range of its own, so an account keeps its ids wherever it moves. */
const IDS_PER_CELL = 1_000_000_000_000

const KEY = 'cell'
export const CellRecord = z.object({
  number: z.int(),
  /** The installations whose ids may be found here, by the number of their cell. */
  known: z.record(z.string(), z.uuid()),
})
export type CellRecord = z.infer<typeof CellRecord>

/** Runs at each start. A number that was set stays: ids of its range have been given away. */
export async function numberCell({ db }: Pick<App, 'db'>, number: number | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('cell', 0))`.execute(tx)
    const { number: former, known } = await cellRecord(tx)
    if (number === null || number === former) return
    if (former !== 0)
      throw new StartError(
        `This database belongs to cell ${former}, and CELL is ${number}. Set CELL=${former}.`,
      )
    const own = known[former] ?? randomUUID()
    // Ids of the former range are out there only if somebody has an account.
    const { rows } = await sql<{ is_called: boolean }>`select is_called from accounts_id_seq`.execute(tx)
    const numbers = rows[0]!.is_called ? [former, number] : [number]
    const ranges = Object.fromEntries(numbers.map((each) => [each, own]))
    await storeCell(tx, { number, known: { ...known, ...ranges } })
    await raiseSequences(tx, number * IDS_PER_CELL)
  })
}

export async function cellRecord(tx: Pick<Transaction<Schema>, 'selectFrom'>): Promise<CellRecord> {
  const row = await tx.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? CellRecord.parse(JSON.parse(row.value)) : { number: 0, known: {} }
}

/** An installation gets its id when it is first needed. */
export async function ownCellRecord(tx: Transaction<Schema>): Promise<CellRecord> {
  const record = await cellRecord(tx)
  if (record.known[record.number]) return record
  const named = { ...record, known: { ...record.known, [record.number]: randomUUID() } }
  await storeCell(tx, named)
  return named
}

export async function storeCell(tx: Transaction<Schema>, record: CellRecord): Promise<void> {
  const value = JSON.stringify(record)
  await tx
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute()
}

async function raiseSequences(tx: Transaction<Schema>, first: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(tx)
  for (const { name } of rows)
    await sql`select setval(${name}::regclass, greatest(last_value, ${first})) from ${sql.raw(name)}`.execute(
      tx,
    )
}
