import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account } from '../../context.ts'
import type { AgentRow, FileRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { SITE_FILE_PREFIX } from './present-file.ts'

export async function ownedFile(tx: Transaction<Schema>, account: Account, fileId: number): Promise<FileRow> {
  const file = await tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', fileId)
    .where('store', '=', 'upload')
    .where(ofLiveAgent('files'))
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

/** Returns the agent that owns the knowledge base with this id. */
export async function ownedStore(tx: Transaction<Schema>, account: Account, vsId: string): Promise<AgentRow> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('vs_id', '=', vsId)
    .where('deleted_at', 'is', null)
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

/** Finds a file of either kind by its id in the API. */
export async function ownedAnyFile(
  tx: Transaction<Schema>,
  accountId: number,
  wireId: string,
): Promise<FileRow> {
  const isOfSite = wireId.startsWith(SITE_FILE_PREFIX)
  const file = await tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', isOfSite ? siteFileNumber(wireId) : numberOf(wireId))
    .where('store', '=', isOfSite ? 'site' : 'upload')
    .where(ofLiveAgent('files'))
    .executeTakeFirst()
  if (!file) throw notFound('File')
  return file
}

const siteFileNumber = (fileId: string) =>
  fileId.startsWith(SITE_FILE_PREFIX) ? numberOf(fileId.slice(SITE_FILE_PREFIX.length)) : 0

/** Text that cannot be one of our ids becomes 0, which no row has. */
export function numberOf(digits: string): number {
  const number = Number(digits)
  return /^[1-9]\d{0,15}$/.test(digits) && Number.isSafeInteger(number) ? number : 0
}
