import { sql, type Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { FileRow, Schema } from '../../database/schema.ts'
import { knowledgeChanged, raiseVersion } from '../knowledge-changed.ts'
import { lockKnowledge } from '../lock-knowledge.ts'
import { letGoBlobs } from './let-go-blobs.ts'
import { ownedFile, ownedSiteFile } from './owned-file.ts'

export const removeUploadedFile = (app: App, account: Account, fileId: number) =>
  removeFile(app, account, (tx) => ownedFile(tx, account, fileId))

export const removeSiteFile = (
  app: App,
  account: Account,
  agentId: number,
  wanted: { fileId: string } | { fileName: string },
) => removeFile(app, account, (tx) => ownedSiteFile(tx, account, agentId, wanted))

/** From the commit on, no process answers from the file. */
async function removeFile(
  app: App,
  account: Account,
  find: (tx: Transaction<Schema>) => Promise<FileRow>,
): Promise<void> {
  const { agent_id } = await inAccount(app.db, account.id, async (tx) => {
    await lockKnowledge(tx, await find(tx))
    // Another request may have deleted it before we got the lock.
    const file = await find(tx)
    await leaveOut(tx, file)
    await dropFiles(tx, app, [file])
    return file
  })
  await knowledgeChanged(app, account.id, agent_id)
}

/** Call under the agent's lock: deletes the files with their chunks, pending replacements and content. */
export async function dropFiles(tx: Transaction<Schema>, app: App, files: FileRow[]): Promise<void> {
  const first = files[0]
  if (!first) return
  const { account_id } = first
  const ids = files.map(({ id }) => id)
  // The upload status does not list files that were deleted before they were read.
  const waiting = await tx
    .deleteFrom('upload_files')
    .where('account_id', '=', account_id)
    .where('file_id', 'in', ids)
    .where('state', '=', 'queued')
    .returning('blob')
    .execute()
  await tx.deleteFrom('files').where('account_id', '=', account_id).where('id', 'in', ids).execute()
  await raiseVersion(tx, first)
  await letGoBlobs(
    tx,
    app,
    [...files, ...waiting].map(({ blob }) => blob),
  )
}

/** Excludes the URL, because the next reading of the site would bring the file back. */
async function leaveOut(tx: Transaction<Schema>, { account_id, agent_id, store, url }: FileRow) {
  if (store !== 'site' || url === null) return
  await tx
    .updateTable('sites')
    .set({ left_out: sql<string[]>`array_append(left_out, ${url})` })
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .execute()
}
