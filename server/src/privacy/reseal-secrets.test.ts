import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { sealContext, twoFactorRow, useUpAppCode } from '../accounts/second-factor.ts'
import { codeOfStep } from '../accounts/totp.ts'
import { choiceOf, sealModelKey, withFallbackModel } from '../agents/agent-model.ts'
import { createApp } from '../app.ts'
import { openIdentitySecret, sealIdentitySecret } from '../bots/identity-secret.ts'
import { channelBot, sealCredentials } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { asUser, inAccount } from '../database/in-account.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openSecrets } from '../platform/secrets.ts'
import { webhookSecretPlace } from '../webhooks/webhook-secret.ts'
import { resealSecrets } from './reseal-secrets.ts'

const newKey = () => randomBytes(32)
const [first, second] = [newKey(), newKey()]
const testing = await testApp({ SECRET_KEY: first.toString('base64') })
const { app, newAccount, sqlIn } = testing
const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-rotation-'))
afterAll(() => rm(dataDir, { recursive: true }))

const TOTP = randomBytes(20)
const credentials = (n: number) => ({ bot_token: `${n}:secret-token` })

/** One of everything that is sealed. */
async function withSecrets(n: number) {
  const account = await newAccount()
  const { agent } = await account.call(api.agents.create, { body: { agent_name: 'Sales' } })
  await sqlIn(account.id, `update agents set model = '{"provider":"openai_compatible","model":"m"}'`)
  const bot = async (type: string) =>
    (
      await sqlIn<{ id: number }>(
        account.id,
        `insert into bots (account_id, agent_id, integration_type, bot_name)
         values ($1, $2, $3, 'Bot') returning id`,
        [account.id, agent.id, type],
      )
    )[0]!.id
  const [telegram, livechat] = [await bot('telegram'), await bot('livechat')]
  const place = { account_id: account.id, id: telegram }
  await sqlIn(account.id, 'update bots set secret = $2, settings = $3 where id = $1', [
    telegram,
    sealCredentials(app.secrets, place, credentials(n)),
    { pending: { hash: 'h', until: 'u', secret: sealCredentials(app.secrets, place, { waiting: n }) } },
  ])
  await sqlIn(account.id, 'update bots set secret = $2 where id = $1', [
    livechat,
    sealIdentitySecret(app, livechat, `identity ${n}`),
  ])
  await sqlIn(account.id, 'update agents set model_key = $2, fallback_key = $3 where id = $1', [
    agent.id,
    sealModelKey(app, agent.id, `sk-${n}`),
    sealModelKey(app, agent.id, `sk-second-${n}`),
  ])
  await asUser(app.db, account.user_id, (tx) =>
    tx
      .updateTable('users')
      .set({ totp_secret: app.secrets.seal(TOTP.toString('base64url'), sealContext(account.user_id)) })
      .where('id', '=', account.user_id)
      .execute(),
  )
  const { webhook, secret } = await account.call(api.webhooks.create, {
    body: { url: 'https://example.com/', events: ['done'] },
  })
  return { account, agent: agent.id, telegram, livechat, webhook: webhook.id, signing: secret, n }
}

type Sealed = Awaited<ReturnType<typeof withSecrets>>

/** Opens all of it the way the product does. */
async function readSecrets(secrets: App['secrets'], { account, agent, telegram, livechat, webhook }: Sealed) {
  const using = { ...app, secrets } as App
  const rows = await inAccount(app.db, account.id, async (tx) => ({
    agent: await tx.selectFrom('agents').selectAll().where('id', '=', agent).executeTakeFirstOrThrow(),
    telegram: await tx.selectFrom('bots').selectAll().where('id', '=', telegram).executeTakeFirstOrThrow(),
    livechat: await tx.selectFrom('bots').selectAll().where('id', '=', livechat).executeTakeFirstOrThrow(),
    webhook: await tx.selectFrom('webhooks').selectAll().where('id', '=', webhook).executeTakeFirstOrThrow(),
  }))
  const { pending } = rows.telegram.settings as { pending: { secret: string } }
  const code = codeOfStep(TOTP, Math.floor(app.now().getTime() / 30_000))
  return {
    credentials: channelBot(secrets, rows.telegram).credentials,
    pending: channelBot(secrets, { ...rows.telegram, secret: pending.secret }).credentials,
    identity: openIdentitySecret(using, livechat, rows.livechat.secret!),
    model: choiceOf(using, rows.agent, 'openai_compatible').api_key,
    fallback: choiceOf(using, withFallbackModel(rows.agent), 'openai_compatible').api_key,
    webhook: secrets.open(rows.webhook.secret!, webhookSecretPlace(webhook)),
    totp: await asUser(app.db, account.user_id, async (tx) => {
      await tx.updateTable('users').set({ totp_step: 0 }).where('id', '=', account.user_id).execute()
      return useUpAppCode(using, tx, (await twoFactorRow(tx, account.user_id))!, code)
    }),
  }
}

const expected = ({ n, signing }: Sealed) => ({
  webhook: signing,
  credentials: credentials(n),
  pending: { waiting: n },
  identity: `identity ${n}`,
  model: `sk-${n}`,
  fallback: `sk-second-${n}`,
  totp: true,
})

const image = async ({ id, user_id }: TestAccount) =>
  JSON.stringify([
    await sqlIn(id, 'select secret, settings from bots order by id'),
    await sqlIn(id, 'select secret from webhooks'),
    await sqlIn(id, 'select model_key, fallback_key from agents order by id'),
    await asUser(app.db, user_id, (tx) => tx.selectFrom('users').select('totp_secret').execute()),
  ])

const reseal = (secrets: App['secrets'], log = app.log) => resealSecrets({ db: app.db, secrets, log })

test('a rotation seals every secret anew, loses none, and lets the old key go', async () => {
  const all = [await withSecrets(1), await withSecrets(2), await withSecrets(3)]
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })

  const alone = openSecrets({ key: second })
  const before = await Promise.all(all.map(({ account }) => image(account)))
  await expect(reseal(alone)).rejects.toThrow(
    'The secret key does not open 21 of 21 stored secrets (channels, model keys, two-factor sign-in).',
  )
  expect(await Promise.all(all.map(({ account }) => image(account)))).toEqual(before)

  const both = openSecrets({ key: second, olderKeys: [first] })
  // Two processes that start at once seal the same values; each of them may win.
  const resealed = await Promise.all([reseal(both, log), reseal(both)])
  expect(Math.max(...resealed)).toBe(21)
  expect(lines.join()).toContain('remove the older keys')
  for (const sealed of all) {
    expect(await readSecrets(both, sealed)).toEqual(expected(sealed))
    expect(await readSecrets(alone, sealed)).toEqual(expected(sealed))
  }
  expect(await reseal(alone)).toBe(0)
})

test('a start with a key that opens some secrets only refuses with the count', async () => {
  const { rows } = await app.database.pool.query('select count(*) from sealed_secrets()')
  const stray = await withSecrets(4)
  const database = { ...app.database, close: async () => {} }
  const start = (keys: Buffer[]) =>
    createApp({
      config: readConfig({
        DATA_DIR: dataDir,
        EMBEDDING_MODEL: 'none',
        SECRET_KEY: keys.map((key) => key.toString('base64')).join(),
      }),
      log: app.log,
      database,
    })
  await start([second, first])
  const third = await withSecrets(5)
  await expect(start([second])).rejects.toThrow(`does not open 7 of ${rows[0].count + 14} stored secrets`)
  await expect(start([newKey()])).rejects.toThrow(
    /set up with.*It does not open (\d+) of \1 stored secrets\. Restore/,
  )
  await start([second, first])
  await start([second])
  for (const sealed of [stray, third])
    expect(await readSecrets(openSecrets({ key: second }), sealed)).toEqual(expected(sealed))
})

test('every column that holds a sealed value is known to the rotation', async () => {
  const stray = await withSecrets(6)
  const { rows: columns } = await app.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb', 'json')`,
  )
  const found: string[] = []
  const client = await app.database.pool.connect()
  await client.query(`begin; set local app.lookup = 'on'`)
  for (const { table, column } of columns) {
    const { rows } = await client.query(
      `select 1 from ${table} where ${column}::text like '%s1.' || $1 || '.%' limit 1`,
      [app.secrets.seal('x', 'x').split('.')[1]],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  await client.query('rollback')
  client.release()
  expect(stray.n).toBe(6)
  expect(found.filter((place) => place !== 'installation.value').sort()).toEqual([
    'agents.fallback_key',
    'agents.model_key',
    'bots.secret',
    'bots.settings',
    'users.totp_secret',
    'webhooks.secret',
  ])
})

test('the secrets of the installation are known to the rotation, each of them', async () => {
  const keys = ['setting.SMTP_URL', 'setting.LLM_API_KEY', 'setting.BACKUP_PASSPHRASE', 'vapid_keys']
  const client = await app.database.pool.connect()
  await client.query('begin')
  for (const key of keys)
    await client.query(
      'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, app.secrets.seal('x', key)],
    )
  const { rows } = await client.query<{ kind: string }>(
    'select kind from sealed_secrets() where account_id = 0',
  )
  await client.query('rollback')
  client.release()
  expect(rows.map(({ kind }) => kind).sort()).toEqual(keys.sort())
})
