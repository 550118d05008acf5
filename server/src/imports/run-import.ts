import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { tellBotChanged } from '../bots/bot-changed.ts'
import type { App } from '../context.ts'
import type { ImportRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { retentionCutoff } from '../privacy/retention.ts'
import { arrangeChats } from './arrange-chats.ts'
import { importBatches } from './import-batches.ts'
import { importChannel } from './import-channel.ts'
import { endImport, failImport, type ImportJob, lockedImport } from './jobs.ts'
import { NOTHING_STORED } from './present-imports.ts'
import type { Sourced } from './read-export.ts'
import { type Place, storeContacts } from './store-contacts.ts'
import { storeMessages, storeNotes, storeReplies } from './store-words.ts'

/** Chats per transaction: one may have very many messages. */
const CHATS = 20

type Run = JobRun<ImportJob>

/** After a restart it continues with the batch that was not stored yet. */
export async function runImport(app: App, run: Run): Promise<void> {
  const begun = await run.transaction(async (tx) => {
    const row = await lockedImport(tx, run, 'importing', 'stopping')
    return (
      row && {
        row,
        bot: await importChannel(tx, row),
        cutoff: await retentionCutoff(tx, app, row.account_id),
      }
    )
  })
  if (!begun) return
  const { row, bot, cutoff } = begun
  await tellBotChanged(app, bot)
  let seen = 0
  await importBatches(app, row, async (records) => {
    run.signal.throwIfAborted()
    seen += records.length
    if (seen <= row.records_done) return true
    return run.transaction((tx) => storeBatch(tx, app, run, { records, seen, botId: bot.id, cutoff }))
  })
  await arrangeAll(run, row)
  await run.transaction(async (tx) => {
    const ended = await lockedImport(tx, run, 'importing', 'stopping')
    if (ended) await endImport(tx, app, ended, { state: ended.state === 'stopping' ? 'cancelled' : 'done' })
  })
  await app.realtime.publish(row.account_id, { type: 'chats.removed' })
}

/** What was stored before stays readable. */
export async function giveUpImport(app: App, run: Run): Promise<void> {
  const row = await run.transaction((tx) => lockedImport(tx, run, 'importing', 'stopping'))
  if (row) await arrangeAll(run, row)
  await failImport(app, run, 'failed')
}

interface Batch {
  records: Sourced[]
  seen: number
  botId: number
  cutoff: Date | null
}

/** Returns false if the import was cancelled. */
async function storeBatch(
  tx: Transaction<Schema>,
  app: App,
  run: Run,
  { records: all, seen, botId, cutoff }: Batch,
): Promise<boolean> {
  const row = await lockedImport(tx, run, 'importing')
  if (!row) return false
  // Two imports at a time could store the same note twice.
  await sql`
    select set_config('app.is_importing', 'on', true),
      pg_advisory_xact_lock(hashtextextended('imports', ${row.account_id}))`.execute(tx)
  const place: Place = { row, botId }
  const records = all.map(([, record]) => record)
  const isKept = ({ at }: { at: Date }) => !cutoff || at >= cutoff
  const messages = records.filter((record) => record.kind === 'message').filter(isKept)
  const notes = records.filter((record) => record.kind === 'note').filter(isKept)
  const replies = records.filter((record) => record.kind === 'reply')
  const contacts = records.filter((record) => record.kind === 'contact')
  const { chatIdByKey, added } = await storeContacts(tx, app, place, {
    contacts,
    words: [...messages, ...notes],
  })
  const stored = {
    contacts: added,
    messages: await storeMessages(tx, app, place, messages, chatIdByKey),
    notes: await storeNotes(tx, place, notes, chatIdByKey),
    replies: await storeReplies(tx, place, replies),
  }
  const already =
    messages.length - stored.messages + notes.length - stored.notes + replies.length - stored.replies
  await tx
    .updateTable('imports')
    .set({ records_done: seen, stored: JSON.stringify(sum(row.stored, { ...stored, already })) })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute()
  return true
}

const sum = (before: Partial<api.imports.Stored>, now: api.imports.Stored): api.imports.Stored => {
  const total = { ...NOTHING_STORED, ...before }
  for (const kind of Object.keys(now) as (keyof api.imports.Stored)[]) total[kind] += now[kind]
  return total
}

/** Also after a cancellation: what is there stays readable. */
async function arrangeAll(run: Run, { account_id, id }: ImportRow): Promise<void> {
  for (let after = 0, isDone = false; !isDone; ) {
    run.signal.throwIfAborted()
    const ids = await run.transaction(async (tx) => {
      const { rows } = await sql<{ chat_id: number }>`
        select distinct chat_id from import_items
        where account_id = ${account_id} and import_id = ${id} and kind in ('chat', 'message') and chat_id > ${after}
        order by chat_id limit ${CHATS}`.execute(tx)
      const ids = rows.map(({ chat_id }) => chat_id)
      await arrangeChats(tx, account_id, ids)
      return ids
    })
    after = ids.at(-1) ?? after
    isDone = ids.length < CHATS
  }
}
