import { type RawBuilder, sql } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'

/** For external calls that know only the public id. */
export const botByPublicId = (app: App, publicId: string) =>
  found(app, sql`select * from bot_by_public_id(${publicId})`)

/** Finds a bot by its account at the provider. */
export const botByExternalKey = (app: App, type: BotRow['integration_type'], externalKey: string) =>
  found(app, sql`select * from bot_by_external_key(${type}, ${externalKey})`)

async function found(app: App, lookUp: RawBuilder<unknown>): Promise<BotRow | undefined> {
  const { rows } = await lookUp.$castTo<{ account_id: number; bot_id: number }>().execute(app.db)
  const [named] = rows
  if (!named) return undefined
  return inAccount(app.db, named.account_id, (tx) =>
    tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', named.account_id)
      .where('id', '=', named.bot_id)
      .executeTakeFirst(),
  )
}
