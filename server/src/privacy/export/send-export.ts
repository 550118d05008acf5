import { Readable } from 'node:stream'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyReply } from 'fastify'
import type { Transaction } from 'kysely'
import { isKeyGood } from '../../accounts/api-keys/api-keys.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { zip } from '../zip.ts'
import { accountEntries } from './account-entries.ts'
import { contactEntries } from './contact-entries.ts'
import { conversationRows, type TableWish } from './conversation-table.ts'
import { type ExportWish, openExportToken } from './link.ts'
import { csvLines, workbookEntries } from './write-table.ts'

/** The archive is created while it is sent, and never stored. */
export async function sendExport(app: App, token: string, reply: FastifyReply): Promise<void> {
  const wish = openExportToken(app, token)
  if (!wish || !(await isStillGood(app, wish))) throw new AppError('forbidden', reason('export_link_over'))
  const { account, chat, table } = wish
  if (table) return sendTable(app, account, table, reply)
  const entries = chat === undefined ? accountEntries(app, account) : contactEntries(app, account, chat)
  const day = app.now().toISOString().slice(0, 10)
  const name = `switchboard-${chat === undefined ? 'export' : `contact-${chat}`}-${day}.zip`
  reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(zip(entries, app.now()), { objectMode: false }))
}

function sendTable(app: App, account: number, wish: TableWish, reply: FastifyReply): void {
  const rows = conversationRows(app, account, wish)
  const isCsv = wish.format === 'csv'
  const content = isCsv ? csvLines(rows) : zip(workbookEntries(rows), app.now())
  reply
    .headers({
      'content-type': isCsv
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="conversations-${wish.start_date}-${wish.end_date}.${wish.format}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(content, { objectMode: false }))
}

/** Returns false if the session has ended, the key was revoked or the contact was erased meanwhile. */
function isStillGood(app: App, { account, session, key, chat }: ExportWish): Promise<boolean> {
  return inAccount(app.db, account, async (tx) => {
    const now = app.now()
    const isOpen =
      key === undefined ? isSessionOpen(tx, account, session, now) : isKeyGood(tx, account, key, now)
    return (await isOpen) && (chat === undefined || (await hasChat(tx, account, chat)))
  })
}

async function isSessionOpen(
  tx: Transaction<Schema>,
  accountId: number,
  sessionId: number | null,
  now: Date,
): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('current_account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

async function hasChat(tx: Transaction<Schema>, accountId: number, chatId: number): Promise<boolean> {
  const chat = await tx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  return chat !== undefined
}
