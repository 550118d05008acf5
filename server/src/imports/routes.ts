import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Http } from '../platform/http.ts'
import type { JobHandler, JobRun } from '../platform/jobs.ts'
import { ok, route } from '../platform/route.ts'
import { beginImport } from './begin-import.ts'
import { cancelImport, requestUndo, startImport } from './change-import.ts'
import {
  DISCARD_JOB,
  endImport,
  failImport,
  type ImportJob,
  lockedImport,
  READ_JOB,
  RUN_JOB,
  UNDO_JOB,
} from './jobs.ts'
import { listImports } from './present-imports.ts'
import { previewImport } from './preview-import.ts'
import { giveUpImport, runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

export function importJobs(app: App): void {
  const run =
    (work: (app: App, run: JobRun<ImportJob>) => Promise<void>): JobHandler =>
    (job) =>
      work(app, job as JobRun<ImportJob>)
  app.jobs.on(
    READ_JOB,
    run(previewImport),
    run((_, job) => failImport(app, job, 'failed')),
  )
  app.jobs.on(RUN_JOB, run(runImport), run(giveUpImport))
  app.jobs.on(UNDO_JOB, run(undoImport))
  app.jobs.on(DISCARD_JOB, run(discardWaiting))
  for (const kind of [READ_JOB, RUN_JOB, UNDO_JOB]) app.jobs.unhurried(kind)
}

/** Nobody started it: the uploaded files are not kept. */
async function discardWaiting(app: App, run: JobRun<ImportJob>): Promise<void> {
  await inAccount(app.db, run.accountId, async (tx) => {
    const row = await lockedImport(tx, run, 'reading', 'ready')
    if (row) await endImport(tx, app, row, { state: 'cancelled' })
  })
}

export function importRoutes(http: Http, app: App): void {
  route(http, api.imports.list, async ({ account }) => ok({ imports: await listImports(app, account) }))
  route(http, api.imports.upload, async ({ account, request }) =>
    ok({ import: await beginImport(app, account, request) }),
  )
  route(http, api.imports.start, async ({ account, params }) =>
    ok({ import: await startImport(app, account, params.id) }),
  )
  route(http, api.imports.cancel, async ({ account, params }) =>
    ok({ import: await cancelImport(app, account, params.id) }),
  )
  route(http, api.imports.undo, async ({ account, params }) =>
    ok({ import: await requestUndo(app, account, params.id) }),
  )
}
