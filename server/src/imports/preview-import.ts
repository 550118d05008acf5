import type { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { Refusal } from '../knowledge/parse/refusal.ts'
import type { JobRun } from '../platform/jobs.ts'
import { retentionCutoff } from '../privacy/retention.ts'
import { importBatches } from './import-batches.ts'
import { failImport, type ImportJob, lockedImport } from './jobs.ts'
import type { Sourced } from './read-export.ts'
import type { ImportRecord } from './records.ts'
import { UnreadableExport } from './unreadable-export.ts'

/** Counts what the files contain and what would be left out. Stores nothing else. */
export async function previewImport(app: App, run: JobRun<ImportJob>): Promise<void> {
  const row = await run.transaction((tx) => lockedImport(tx, run, 'reading'))
  if (!row) return
  const cutoff = await run.transaction((tx) => retentionCutoff(tx, app, row.account_id))
  const count = newCount(cutoff)
  try {
    await importBatches(app, row, async (records) => {
      run.signal.throwIfAborted()
      for (const record of records) count.add(record)
      return true
    })
  } catch (error) {
    if (error instanceof UnreadableExport) return failImport(app, run, error.reason)
    // The archive itself.
    if (error instanceof Refusal) return failImport(app, run, 'archive')
    throw error
  }
  if (count.sources.size === 0) return failImport(app, run, 'not_an_export')
  await run.transaction(async (tx) => {
    if (!(await lockedImport(tx, run, 'reading'))) return
    await tx
      .updateTable('imports')
      .set({
        state: 'ready',
        sources: [...count.sources].sort(),
        found: JSON.stringify(count.found()),
        records: count.records(),
      })
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .execute()
  })
}

function newCount(cutoff: Date | null) {
  const sources = new Set<api.imports.ImportSource>()
  const customers = new Set<string>()
  const skipped: Partial<Record<api.imports.SkipReason, number>> = {}
  const counts = { conversations: 0, messages: 0, notes: 0, replies: 0 }
  let records = 0
  let nameless = 0
  const skip = (reason: api.imports.SkipReason) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const addWords = (record: Extract<ImportRecord, { kind: 'message' | 'note' }>) => {
    if (cutoff && record.at < cutoff) return skip('too_old')
    customers.add(record.customer)
    counts[record.kind === 'note' ? 'notes' : 'messages'] += 1
  }
  return {
    sources,
    add([source, record]: Sourced) {
      records += 1
      if (source) sources.add(source)
      if (record.kind === 'skipped') skip(record.reason)
      else if (record.kind === 'conversation') counts.conversations += 1
      else if (record.kind === 'reply') counts.replies += 1
      else if (record.kind !== 'contact') addWords(record)
      else if (record.key) customers.add(record.key)
      else nameless += 1
    },
    records: () => records,
    found: (): api.imports.Found => ({ ...counts, contacts: customers.size + nameless, skipped }),
  }
}
