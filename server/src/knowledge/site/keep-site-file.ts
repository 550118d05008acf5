import { createHash } from 'node:crypto'
import type { Reason } from '@switchboard/contract'
import type { Insertable, Transaction, Updateable } from 'kysely'
import { grantBonus } from '../../billing/bonuses.ts'
import type { App } from '../../context.ts'
import type { FileRow, Schema } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { letGoBlobs } from '../files/let-go-blobs.ts'
import { dropFiles } from '../files/remove-file.ts'
import type { KnowledgeOf } from '../lock-knowledge.ts'
import type { Chunk } from '../parse/index.ts'
import { storeChunks } from '../store-chunks.ts'

/** The content of a page or a linked document. */
export interface SiteFile {
  url: string
  file_name: string
  title: string | null
  language: string | null
  media_type: string
  pages: number | null
  size: number
  blob: string | null
  why: Reason | null
  chunks: Chunk[]
}

/** Stores what was read under its address. Returns true if it changed. */
export async function keepSiteFile(
  tx: Transaction<Schema>,
  app: App,
  owner: KnowledgeOf,
  { chunks: found, why, ...read }: SiteFile,
): Promise<boolean> {
  const before = await siteFileAt(tx, owner, read.url)
  const content_hash = hashOf([read.title, found])
  // Shops show one page under many addresses; only one copy is kept.
  const chunks = (await isKeptElsewhere(tx, owner, read.url, content_hash)) ? [] : found
  if (chunks.length === 0 ? !before : before?.content_hash === content_hash) return false
  if (chunks.length === 0) {
    await dropFiles(tx, app, [before!])
    return true
  }
  const { account_id, agent_id } = owner
  const now = app.now()
  const row = {
    account_id,
    agent_id,
    store: 'site' as const,
    ...read,
    ...storedReason(why),
    content_hash,
    updated_at: now,
  }
  const file = before ? await changeFile(tx, before, row) : await addFile(tx, { ...row, created_at: now })
  await storeChunks(tx, app, file, chunks)
  await letGoBlobs(tx, app, [before?.blob ?? null])
  await grantBonus(tx, app, account_id, 'documents')
  return true
}

export const siteFileAt = (
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  url: string,
): Promise<FileRow | undefined> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('store', '=', 'site')
    .where('url', '=', url)
    .executeTakeFirst()

async function isKeptElsewhere(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  url: string,
  content_hash: string,
): Promise<boolean> {
  const copy = await tx
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('store', '=', 'site')
    .where('content_hash', '=', content_hash)
    .where('url', '!=', url)
    .limit(1)
    .executeTakeFirst()
  return copy !== undefined
}

/** Documents at different addresses may have the same name. */
async function addFile(tx: Transaction<Schema>, row: Insertable<Schema['files']>): Promise<FileRow> {
  const insert = (file_name: string) =>
    tx
      .insertInto('files')
      .values({ ...row, file_name })
      .onConflict((same) => same.columns(['account_id', 'agent_id', 'store', 'file_name']).doNothing())
      .returningAll()
      .executeTakeFirst()
  const mark = hashOf(row.url).slice(0, 6)
  const file =
    (await insert(row.file_name)) ?? (await insert(row.file_name.replace(/(\.\w+)?$/, ` (${mark})$1`)))
  if (!file) throw new Error('Two addresses of a site gave the same name twice')
  return file
}

/** Keeps the file name, because users know the file by it. */
const changeFile = (
  tx: Transaction<Schema>,
  { account_id, id, file_name }: FileRow,
  row: Updateable<Schema['files']>,
) =>
  tx
    .updateTable('files')
    .set({ ...row, file_name })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
