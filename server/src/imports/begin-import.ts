import { type api, IMPORT_MAX_BYTES, IMPORT_WAITS_HOURS, MAX_UPLOAD_FILES } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyRequest } from 'fastify'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { forgetBlobs, holdBlobs } from '../knowledge/files/let-go-blobs.ts'
import { numberOf } from '../knowledge/files/owned-file.ts'
import { readForm, type UploadForm } from '../knowledge/upload/read-form.ts'
import { AppError } from '../platform/errors.ts'
import { DISCARD_JOB, READ_JOB } from './jobs.ts'
import { presentImport } from './present-imports.ts'

const LIMITS = { files: MAX_UPLOAD_FILES, fileBytes: IMPORT_MAX_BYTES, bytes: IMPORT_MAX_BYTES }

/** Stores the files, which a job reads for the preview. */
export async function beginImport(
  app: App,
  account: Account,
  request: FastifyRequest,
): Promise<api.imports.Import> {
  const form: UploadForm = { fields: new Map(), files: [] }
  const blobs = () => form.files.map(({ blob }) => blob)
  try {
    // If the form names its agent first, a foreign agent is refused before any file is stored.
    await readForm(app, request, form, async () => void (await agentOf(app, account, form)), LIMITS)
    const agent = await agentOf(app, account, form)
    const refused = form.files.find(({ refusal }) => refusal)
    if (refused) throw new AppError('invalid_request', refused.refusal!)
    if (form.files.length === 0) throw new AppError('invalid_request', reason('upload_none'))
    const begun = await store(app, account, agent.id, form)
    app.jobs.wake()
    return begun
  } catch (error) {
    await forgetBlobs(app, account.id, blobs())
    throw error
  }
}

const agentOf = (app: App, account: Account, { fields }: UploadForm) =>
  inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, numberOf(fields.get('agent_id') ?? '')))

const store = (app: App, account: Account, agent_id: number, { files }: UploadForm) =>
  inAccount(app.db, account.id, async (tx) => {
    const row = await tx
      .insertInto('imports')
      .values({ account_id: account.id, agent_id, user_id: account.user_id, created_at: app.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('import_files')
      .values(
        files.map(({ name, size, blob }, ordinal) => ({
          ...{ account_id: account.id, import_id: row.id, ordinal, file_name: name, size, blob },
        })),
      )
      .execute()
    // The same content may have been removed at this very moment.
    const held = await holdBlobs(
      tx,
      app,
      files.map(({ blob }) => blob),
    )
    if (files.some(({ blob }) => !held.has(blob!)))
      throw new AppError('unavailable', reason('upload_not_kept'))
    const job = { account_id: account.id, payload: { import_id: row.id, agent_id }, max_attempts: 20 }
    await app.jobs.enqueue(tx, { ...job, kind: READ_JOB, priority: -1 })
    const run_at = new Date(app.now().getTime() + IMPORT_WAITS_HOURS * 3_600_000)
    await app.jobs.enqueue(tx, { ...job, kind: DISCARD_JOB, run_at })
    return presentImport(tx, row)
  })
