import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createApp } from '../app.ts'
import type { ChannelBot } from '../channels/channel.ts'
import { sealCredentials } from '../channels/channel-bot.ts'
import { renewCredentials } from './renew-credentials.ts'

const testing = await testApp()
const { app, newAccount, sqlIn } = testing
const other = await createApp({ config: app.config, log: app.log, database: app.database })
afterAll(() => Promise.all([other.outbound.close(), other.embedder.close(), other.indexes.close()]))

interface Pair {
  access: string
  refresh: number
}

async function connectedBot(): Promise<ChannelBot<Pair>> {
  const { id: accountId, call } = await newAccount()
  const { agent } = await call(api.agents.create, { body: { agent_name: 'Ada' } })
  const [row] = await sqlIn<{ id: number; public_id: string }>(
    accountId,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'bitrix', 'b')
     returning id, public_id`,
    [accountId, agent.id],
  )
  const { id, public_id: publicId } = row!
  const credentials = { access: 'first', refresh: 1 }
  const secret = sealCredentials(app.secrets, { account_id: accountId, id }, credentials)
  await sqlIn(accountId, 'update bots set secret = $1', [secret])
  return { id, accountId, publicId, settings: {}, credentials }
}

test('fifty who find the credentials run out, on two processes, get one new pair between them', async () => {
  const bot = await connectedBot()
  let made = 0
  /** A provider that accepts each refresh token once. */
  const make = async ({ refresh }: Pair) => {
    made += 1
    await sleep(20)
    if (refresh !== made) throw new Error('this refresh token has been used')
    return { access: `made ${made}`, refresh: refresh + 1 }
  }
  const pairs = await Promise.all(
    Array.from({ length: 50 }, (_, n) => renewCredentials(n % 2 ? app : other, bot, make)),
  )
  expect(made).toBe(1)
  expect(new Set(pairs.map(({ access }) => access))).toEqual(new Set(['made 1']))
  const later = await renewCredentials(app, { ...bot, credentials: pairs[0]! }, make)
  expect(later).toEqual({ access: 'made 2', refresh: 3 })
})

test('a provider that gives no new pair leaves the former one, for the next try', async () => {
  const bot = await connectedBot()
  const refuse = () => Promise.reject(new Error('not now'))
  await expect(renewCredentials(app, bot, refuse)).rejects.toThrow('not now')
  const renewed = await renewCredentials(app, bot, async ({ refresh }) => ({ access: 'new', refresh }))
  expect(renewed).toEqual({ access: 'new', refresh: 1 })
})
