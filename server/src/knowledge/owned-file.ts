import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account } from '../context.ts'
import type { AgentRow, FileRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Files that the crawl of a site brought carry this before their number on the wire. */
const SITE_FILE_PREFIX = 'chroma_'

export async function ownedFile(tx: Transaction<Schema>, account: Account, fileId: number): Promise<FileRow> {
  const file = await tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', fileId)
    .where('store', '=', 'upload')
    .executeTakeFirst()
  if (!file) throw notFound('File')
  return file
}

export async function ownedSiteFile(
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  wanted: { fileId: string } | { fileName: string },
): Promise<FileRow> {
  await ownedAgent(tx, account, agentId)
  const siteFiles = tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('store', '=', 'site')
  const file = await ('fileId' in wanted
    ? siteFiles.where('id', '=', siteFileNumber(wanted.fileId))
    : siteFiles.where('file_name', '=', wanted.fileName)
  ).executeTakeFirst()
  if (!file) throw notFound('File')
  return file
}

/** The knowledge base an id names is an agent's. */
export async function ownedStore(tx: Transaction<Schema>, account: Account, vsId: string): Promise<AgentRow> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('vs_id', '=', vsId)
    .executeTakeFirst()
  if (!agent) throw notFound('Knowledge base')
  return agent
}

export async function ownedUploadTask(tx: Transaction<Schema>, account: Account, taskId: string) {
  const task = await tx
    .selectFrom('upload_tasks')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) throw notFound('Upload')
  return task
}

function siteFileNumber(fileId: string): number {
  const digits = fileId.startsWith(SITE_FILE_PREFIX) ? fileId.slice(SITE_FILE_PREFIX.length) : ''
  const number = Number(digits)
  return /^[1-9]\d{0,15}$/.test(digits) && Number.isSafeInteger(number) ? number : 0
}
