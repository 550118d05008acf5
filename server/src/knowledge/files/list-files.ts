import { FILE_PAGE_SIZE } from '@switchboard/contract'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { ownedStore } from './owned-file.ts'
import { presentFile, SITE_PAGE_PREFIX } from './present-file.ts'

/** Uploaded files and documents of the site, latest first. Pages of the site are neither listed nor counted. */
export async function listFiles(app: App, account: Account, vsId: string, page: number) {
  const [rows, count] = await inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedStore(tx, account, vsId)
    const shown = tx
      .selectFrom('files')
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agent.id)
      .where('file_name', 'not like', `${SITE_PAGE_PREFIX}%`)
    const { count } = await shown
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await shown
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(FILE_PAGE_SIZE)
      .offset((page - 1) * FILE_PAGE_SIZE)
      .execute()
    return [rows, count] as const
  })
  const addressOf = (wanted: number) =>
    `/api/files/vectorstore?vector_store_id=${encodeURIComponent(vsId)}&page=${wanted}`
  return {
    files: rows.map(presentFile),
    count,
    next: page * FILE_PAGE_SIZE < count ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
  }
}
