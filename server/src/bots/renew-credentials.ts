import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { ChannelBot } from '../channels/channel.ts'
import { channelBot, sealCredentials } from '../channels/channel-bot.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import type { Secrets } from '../platform/secrets.ts'

/**
 * Replaces the credentials that this bot was read with. A concurrent caller waits for the first and gets its result,
 * because providers that issue a new token pair revoke the older one.
 */
export function renewCredentials<Credentials>(
  { db, secrets }: { db: Kysely<Schema>; secrets: Secrets },
  bot: ChannelBot<Credentials>,
  make: (current: Credentials) => Promise<Credentials>,
): Promise<Credentials> {
  return inAccount(db, bot.accountId, async (tx) => {
    const row = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', bot.accountId)
      .where('id', '=', bot.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { credentials } = channelBot(secrets, row) as ChannelBot<Credentials>
    if (!isDeepStrictEqual(credentials, bot.credentials)) return credentials
    const renewed = await make(credentials)
    await tx
      .updateTable('bots')
      .set({ secret: sealCredentials(secrets, row, renewed as object) })
      .where('account_id', '=', bot.accountId)
      .where('id', '=', bot.id)
      .execute()
    return renewed
  })
}
