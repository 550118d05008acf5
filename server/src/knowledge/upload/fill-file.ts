import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction, Updateable } from 'kysely'
import { grantBonus } from '../../billing/bonuses.ts'
import type { App } from '../../context.ts'
import type { FileRow, Schema, UploadFileRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { letGoBlobs } from '../files/let-go-blobs.ts'
import { lockKnowledge } from '../lock-knowledge.ts'
import type { ParsedFile } from '../parse/index.ts'
import { chunksOfFile, noteOf, titleOf } from '../parsed-file.ts'
import { storeChunks } from '../store-chunks.ts'

/** Replaces the file's content with what was read. Returns null if the file was deleted or replaced again meanwhile. */
export async function fillFile(
  tx: Transaction<Schema>,
  app: App,
  upload: UploadFileRow,
  parsed: ParsedFile,
): Promise<FileRow | null> {
  const file = await fileWaitingFor(tx, upload)
  if (!file) return null
  await storeChunks(tx, app, file, chunksOfFile(parsed))
  await closeUpload(tx, upload, { state: 'done' })
  const filled = await changeFile(tx, app, file, {
    state: 'ready',
    ...storedReason(noteOf(parsed)),
    title: titleOf(parsed),
    language: parsed.documents[0]?.language ?? null,
    media_type: parsed.mediaType,
    pages: parsed.pages,
    size: upload.size,
    blob: upload.blob,
  })
  await letGoBlobs(tx, app, [file.blob])
  await grantBonus(tx, app, file.account_id, 'documents')
  return filled
}

/** An existing file keeps its previous content; a new one is marked as failed. */
export async function giveUpFile(
  tx: Transaction<Schema>,
  app: App,
  upload: UploadFileRow,
  why: Reason | string,
): Promise<FileRow | null> {
  const file = await fileWaitingFor(tx, upload)
  if (!file) return null
  await closeUpload(tx, upload, { state: 'failed', ...storedReason(why) })
  const left = await changeFile(tx, app, file, {
    state: file.blob === null ? 'failed' : 'ready',
    ...storedReason(file.blob === null ? why : reason('file_new_version', { reason: why })),
  })
  await letGoBlobs(tx, app, [upload.blob])
  return left
}

/** Locks the agent, so that the file cannot be deleted or replaced before the end of the transaction. */
async function fileWaitingFor(
  tx: Transaction<Schema>,
  { account_id, task_id, ordinal, file_id }: UploadFileRow,
): Promise<FileRow | undefined> {
  const files = tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', file_id)
  const file = await files.executeTakeFirst()
  if (!file) return undefined
  await lockKnowledge(tx, file)
  const isWaiting = await tx
    .selectFrom('upload_files')
    .select('ordinal')
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .where('ordinal', '=', ordinal)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return isWaiting && files.executeTakeFirst()
}

const closeUpload = (
  tx: Transaction<Schema>,
  { account_id, task_id, ordinal }: UploadFileRow,
  outcome: Updateable<Schema['upload_files']>,
) =>
  tx
    .updateTable('upload_files')
    .set({ ...outcome, blob: null })
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .where('ordinal', '=', ordinal)
    .execute()

const changeFile = (
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: FileRow,
  changes: Updateable<Schema['files']>,
) =>
  tx
    .updateTable('files')
    .set({ ...changes, updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
