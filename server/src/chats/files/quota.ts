import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { storedBytes } from '../../knowledge/files/storage.ts'
import { AppError } from '../../platform/errors.ts'

const MB = 2 ** 20
const DAY_MS = 86_400_000

/** Bytes of uploads in progress in this process, by visitor, live chat and account. */
const underWay = new Map<string, number>()

type Visitor = { account_id: number; bot_id: number; subject: string | null }

/**
 * Runs `upload` if its bytes fit into the quotas of the visitor, the live chat and the account. Without a subject the
 * customer is on another channel, which has its own limits per customer.
 */
export async function withinQuota<Result>(
  app: App,
  visitor: Visitor,
  bytes: number,
  upload: () => Promise<Result>,
): Promise<Result> {
  const { account_id, bot_id, subject } = visitor
  const keys = [`visitor ${bot_id} ${subject}`, `bot ${bot_id}`, `account ${account_id}`]
  for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + bytes)
  // Count this before reading the stored bytes: an upload that ends in between then counts twice rather than not at
  // all.
  const arriving = keys.map((key) => underWay.get(key)!)
  try {
    const kept = await keptFor(app, visitor)
    const total = (at: number, stored: number) => stored + arriving[at]!
    const { VISITOR_UPLOAD_MB, WIDGET_UPLOAD_MB, ACCOUNT_STORAGE_MB } = app.config
    if (subject !== null && total(0, kept.of_visitor) > VISITOR_UPLOAD_MB * MB)
      throw refused('You have sent as much as fits into a day. Send a link, or go on tomorrow.')
    if (total(1, kept.of_bot) > WIDGET_UPLOAD_MB * MB || total(2, kept.of_account) > ACCOUNT_STORAGE_MB * MB)
      throw refused('This chat takes in no more files for now. Send a link instead.')
    return await upload()
  } finally {
    for (const key of keys) {
      const left = underWay.get(key)! - bytes
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}

const refused = (message: string) => new AppError('too_many_requests', message, { retryAfterS: 3600 })

async function keptFor(app: App, { account_id, bot_id, subject }: Visitor) {
  const since = new Date(app.now().getTime() - DAY_MS)
  const { rows } = await inAccount(app.db, account_id, (tx) =>
    sql<{ of_visitor: number; of_bot: number; of_account: number }>`
      select coalesce(sum(size) filter (where external_id = ${subject}), 0)::bigint as of_visitor,
        coalesce(sum(size), 0)::bigint as of_bot, (${storedBytes(account_id)})::bigint as of_account
      from attachments where account_id = ${account_id} and bot_id = ${bot_id} and created_at > ${since}`.execute(
      tx,
    ),
  )
  return rows[0]!
}
