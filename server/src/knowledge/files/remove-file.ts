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

/** From the commit on nothing is answered from it, in any process. */
async function removeFile(
  app: App,
  account: Account,
  find: (tx: Transaction<Schema>) => Promise<FileRow>,
): Promise<void> {
  const { agent_id } = await inAccount(app.db, account.id, async (tx) => {
    await lockKnowledge(tx, await find(tx))
    // Somebody else may have deleted it before the lock was ours.
    const file = await find(tx)
    await leaveOut(tx, file)
    await dropFiles(tx, app, [file])
    return file
  })
  await knowledgeChanged(app, account.id, agent_id)
}

/** Under the lock of their agent: the files with their chunks, what was about to replace them, and their content. */
export async function dropFiles(tx: Transaction<Schema>, app: App, files: FileRow[]): Promise<void> {
  const first = files[0]
  if (!first) return
  const { account_id } = first
  const ids = files.map(({ id }) => id)
  // An upload does not tell of what was deleted before it was read.
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

/** The next reading of the site would bring it back. */
async function leaveOut(tx: Transaction<Schema>, { account_id, agent_id, store, url }: FileRow) {
  if (store !== 'site' || url === null) return
  await tx
    .updateTable('sites')
    .set({ left_out: sql<string[]>`array_append(left_out, ${url})` })
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .execute()
}
