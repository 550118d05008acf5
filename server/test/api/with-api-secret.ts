import { sealCredentials } from '../../src/channels/channel-bot.ts'
import type { App } from '../../src/context.ts'

interface Rows {
  sqlIn(accountId: number, text: string, values?: unknown[]): Promise<object[]>
  app?: Pick<App, 'secrets'> | undefined
}

/** Gives the channel its credentials, where the product runs in this process. */
export async function withApiSecret({ sqlIn, app }: Rows, account_id: number, id: number): Promise<number> {
  if (!app) return id
  const credentials = { url: null, secret: 'whsec_x', key: `key of bot ${id}` }
  const secret = sealCredentials(app.secrets, { account_id, id }, credentials)
  await sqlIn(account_id, 'update bots set secret = $1 where id = $2', [secret, id])
  return id
}
