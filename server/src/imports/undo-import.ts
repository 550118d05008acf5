import { sql, type Transaction } from 'kysely'
import { tellBotChanged } from '../bots/bot-changed.ts'
import type { App } from '../context.ts'
import type { BotRow, ImportRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { dropChats } from '../privacy/drop-chats.ts'
import { arrangeChats } from './arrange-chats.ts'
import { type ImportJob, lockedImport } from './jobs.ts'

const BATCH = 100

type Run = JobRun<ImportJob>

/** Deletes in batches: an interrupted job continues with what is left. */
export async function undoImport(app: App, run: Run): Promise<void> {
  const row = await run.transaction((tx) => lockedImport(tx, run, 'undoing'))
  if (!row) return
  for (const undoSome of [undoChats, undoMessages, undoRest])
    for (let some = -1; some !== 0; ) {
      run.signal.throwIfAborted()
      some = await run.transaction(async (tx) => {
        await sql`select set_config('app.is_importing', 'on', true)`.execute(tx)
        return undoSome(tx, app, row)
      })
    }
  const bot = await run.transaction(async (tx) => {
    if (!(await lockedImport(tx, run, 'undoing'))) return
    await tx
      .updateTable('imports')
      .set({ state: 'undone' })
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .execute()
    return closeEmptyChannel(tx, app, row)
  })
  if (bot) await tellBotChanged(app, bot)
  await app.realtime.publish(row.account_id, { type: 'chats.removed' })
}

const itemsOf = (tx: Transaction<Schema>, { account_id, id }: ImportRow) =>
  tx
    .selectFrom('import_items')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .limit(BATCH)

/** Their items go with them. */
async function undoChats(tx: Transaction<Schema>, app: App, row: ImportRow): Promise<number> {
  const items = await itemsOf(tx, row).where('kind', '=', 'chat').execute()
  await dropChats(
    tx,
    app,
    row.account_id,
    items.map(({ ref }) => ref),
  )
  return items.length
}

/** Messages that were added to the chats of an earlier import. */
async function undoMessages(tx: Transaction<Schema>, _app: App, row: ImportRow): Promise<number> {
  const items = await itemsOf(tx, row).where('kind', '=', 'message').orderBy('chat_id').execute()
  if (items.length === 0) return 0
  await tx
    .deleteFrom('messages')
    .where('account_id', '=', row.account_id)
    .where(
      'id',
      'in',
      items.map(({ ref }) => ref),
    )
    .execute()
  await arrangeChats(tx, row.account_id, [...new Set(items.map(({ chat_id }) => chat_id!))])
  await forget(tx, row, 'message', items)
  return items.length
}

async function undoRest(tx: Transaction<Schema>, app: App, row: ImportRow): Promise<number> {
  const items = await itemsOf(tx, row).where('kind', 'in', ['contact', 'note', 'reply']).execute()
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  const refs = (kind: string) => of(kind).map(({ ref }) => ref)
  await sql`delete from notes where account_id = ${row.account_id} and id = any (${refs('note')}::bigint[])`.execute(
    tx,
  )
  await sql`
    update commands set deleted_at = ${app.now()} where account_id = ${row.account_id}
      and id = any (${refs('reply')}::bigint[]) and deleted_at is null`.execute(tx)
  for (const { chat_id, before } of of('contact'))
    await sql`
      update chats c set contact = b.contact, display_name = case when c.told_name is null then b.display_name
        else c.display_name end
      from jsonb_to_record(${JSON.stringify(before)}::jsonb) b (contact jsonb, display_name text)
      where c.account_id = ${row.account_id} and c.id = ${chat_id}`.execute(tx)
  for (const kind of ['contact', 'note', 'reply'] as const) await forget(tx, row, kind, of(kind))
  return items.length
}

async function forget(
  tx: Transaction<Schema>,
  { account_id, id }: ImportRow,
  kind: string,
  items: { ref: number }[],
): Promise<void> {
  await sql`
    delete from import_items where account_id = ${account_id} and import_id = ${id} and kind = ${kind}
      and ref = any (${items.map(({ ref }) => ref)}::bigint[])`.execute(tx)
}

/** The section of the inbox goes with its last chat. */
async function closeEmptyChannel(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id }: ImportRow,
): Promise<BotRow | undefined> {
  return tx
    .updateTable('bots')
    .set({ deleted_at: app.now() })
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('integration_type', '=', 'import')
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chats')
            .select('chats.id')
            .whereRef('chats.account_id', '=', 'bots.account_id')
            .whereRef('chats.bot_id', '=', 'bots.id'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}
