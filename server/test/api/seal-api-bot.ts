import { sealCredentials } from '../../src/channels/channel-bot.ts'
import type { Rows } from '../world.ts'

/** Without a webhook address, so that it sends nothing. */
export async function sealApiBot({ sqlIn, app }: Rows, account_id: number, id: number): Promise<number> {
  if (!app) return id
  const credentials = { url: null, secret: 'whsec_x', key: `key of bot ${id}` }
  const secret = sealCredentials(app.secrets, { account_id, id }, credentials)
  await sqlIn(account_id, 'update bots set secret = $1 where id = $2', [secret, id])
  return id
}
