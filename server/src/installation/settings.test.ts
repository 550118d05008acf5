import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { refusal } from '../../test/visitor.ts'
import { createApp } from '../app.ts'
import { FAKE_KEY, startFakeModel } from '../llm/fake/server.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openSecrets } from '../platform/secrets.ts'
import { resealSecrets } from '../privacy/reseal-secrets.ts'

const key = randomBytes(32)
const log = createLog('error')
const smtp = await mailServer()
const fake = await startFakeModel()
const { app, newAccount, sqlIn, stranger } = await testApp({
  SECRET_KEY: key.toString('base64'),
  LLM_ACCOUNTS: '',
  PRIVATE_HOST_ACCOUNTS: '',
})
const owner = await newAccount('owner@example.com')
const other = await newAccount()
afterAll(async () => {
  await app.model?.close()
  await fake.close()
})

const { hostname, port } = new URL(smtp.url)
const mail = {
  ...{ host: hostname, port: Number(port), is_tls: false, user: '', from: 'Desk <desk@example.com>' },
}
const model = {
  ...{ provider: 'openai_compatible' as const, base_url: fake.url, model: 'reader', api_key: FAKE_KEY },
  ...{ is_for_all: false, daily_budget: 5, monthly_budget: null, input_price: 1, output_price: 2 },
  ...{ sees_pictures: true, transcription_model: 'whisper-1', transcription_price: 0.006 },
}
const REFUSED = { status: 422, code: 'model_refused' }
const settings = async () => (await owner.call(api.installation.settings)).settings
const stored = async () =>
  (await sqlIn<{ key: string; value: string }>(0, `select * from installation`))
    .map(({ key, value }) => `${key}=${value}`)
    .join('\n')

test('a mail server is tried, set while the product runs, and used for reset links', async () => {
  expect((await settings()).mail).toMatchObject({ host: '', has_password: false, fixed_by: [] })
  expect(await owner.call(api.installation.testMail, { body: mail })).toMatchObject({ to: owner.email })
  expect(smtp.received.at(-1)!.raw).toContain('desk@example.com')
  expect((await settings()).mail.host).toBe('')
  const wrong = { ...mail, port: 1 }
  expect(await refusal(owner.call(api.installation.testMail, { body: wrong }))).toMatchObject({
    status: 422,
    code: 'mail_refused',
    message: 'No mail server answers at this address and port.',
  })

  const ask = () => stranger().call(api.auth.askForReset, { body: { username: other.email } })
  expect(await ask()).toMatchObject({ by_mail: false })
  await owner.call(api.installation.saveMail, { body: mail })
  await app.jobs.start()
  expect(await ask()).toMatchObject({ by_mail: true })
  await eventually(() => smtp.received.some(({ to }) => to.includes(other.email))).toBe(true)
  await app.jobs.stop({ graceMs: 5_000 })
})

test('the password of a mail server is sealed, not shown, and kept for the same server, way and user only', async () => {
  const login = { ...mail, user: 'desk', password: 'p@ss:word' }
  await owner.call(api.installation.saveMail, { body: login })
  expect((await settings()).mail).toMatchObject({ user: 'desk', has_password: true })
  expect(JSON.stringify(await settings())).not.toContain('ss:word')
  expect(await stored()).not.toMatch(/p@ss|p%40ss/)
  const { password: _, ...again } = login
  await owner.call(api.installation.saveMail, { body: { ...again, from: '' } })
  expect(new URL(app.config.SMTP_URL!).password).toBe(encodeURIComponent('p@ss:word'))
  for (const change of [
    { host: 'mail.elsewhere.example' },
    { user: 'other' },
    { port: login.port + 1 },
    { is_tls: true },
  ]) {
    await owner.call(api.installation.saveMail, { body: login })
    await owner.call(api.installation.saveMail, { body: { ...again, ...change } })
    expect(new URL(app.config.SMTP_URL!).password).toBe('')
  }
  const bad = { ...mail, host: 'a@b/c' }
  expect(await refusal(owner.call(api.installation.saveMail, { body: bad }))).toMatchObject({ status: 400 })
  await owner.call(api.installation.saveMail, { body: { ...mail, host: '' } })
  expect(app.mail.isOn()).toBe(false)
})

test('outgoing requests reach a private host once it is allowed, and no longer afterwards', async () => {
  const site = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const get = () => app.outbound.fetch(`http://${host}/`)
  const allow = (hosts: string[]) =>
    owner.call(api.installation.savePrivateHosts, { body: { hosts, is_for_all: false } })
  await expect(get()).rejects.toMatchObject({ code: 'outbound_refused' })
  await allow([host])
  expect(await (await get()).text()).toBe('hello')
  expect((await settings()).private_hosts).toEqual({ hosts: [host], is_for_all: false, fixed_by: [] })
  await owner.call(api.installation.savePrivateHosts, { body: { hosts: [host], is_for_all: true } })
  expect(app.config.PRIVATE_HOST_ACCOUNTS).toBe('all')

  for (const hosts of [['no-port'], ['http://a:80'], ['a:80,b']])
    expect(await refusal(allow(hosts))).toMatchObject({ status: 400 })
  await allow([])
  await expect(get()).rejects.toMatchObject({ code: 'outbound_refused' })
  site.close()
})

test('a model is tried, set while the product runs, capped and turned off, with its key sealed', async () => {
  const asked = fake.calls.length
  const startedAt = performance.now()
  const { ms, sees_pictures } = await owner.call(api.installation.testModel, { body: model })
  expect(sees_pictures).toBe(true)
  expect(fake.calls).toHaveLength(asked + 2)
  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThanOrEqual(Math.ceil(performance.now() - startedAt))
  expect(app.model).toBeNull()
  const wrong = { ...model, api_key: 'sk-wrong' }
  expect(await refusal(owner.call(api.installation.testModel, { body: wrong }))).toMatchObject({
    ...REFUSED,
    // Names the field of the form, because the environment sets nothing of it.
    message: 'The AI provider at 127.0.0.1 does not accept the key. Check the key.',
  })

  await owner.call(api.installation.saveModel, { body: model })
  expect(app.model?.name).toBe('reader')
  expect((await settings()).model).toMatchObject({
    model: 'reader',
    has_key: true,
    daily_budget: 5,
    today: 0,
  })
  expect(JSON.stringify(await settings())).not.toContain(FAKE_KEY)
  expect(await stored()).not.toContain(FAKE_KEY)
  expect((await owner.call(api.spending.read)).spending.installation).toMatchObject({
    model: 'reader',
    daily_cost: 5,
  })

  const { api_key: _, ...again } = model
  await owner.call(api.installation.saveModel, { body: { ...again, is_for_all: true, daily_budget: 2.5 } })
  expect(app.config).toMatchObject({ LLM_API_KEY: FAKE_KEY, LLM_ACCOUNTS: 'all', LLM_DAILY_BUDGET: 2.5 })
  await owner.call(api.installation.saveModel, { body: { ...again, base_url: 'https://other.example/v1' } })
  expect(app.config.LLM_API_KEY).toBeNull()
  await owner.call(api.installation.saveModel, { body: { ...model, base_url: null } })
  expect(app.model).toBeNull()
})

test('two saves at the same moment both succeed', async () => {
  const save = (from: string) => owner.call(api.installation.saveMail, { body: { ...mail, from } })
  for (let round = 0; round < 5; round++) {
    await owner.call(api.installation.saveMail, { body: { ...mail, host: '', from: '' } })
    await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map(save))
  }
  expect((await settings()).mail.from).toMatch(/^[abc]@example.com$/)
  await owner.call(api.installation.saveMail, { body: { ...mail, host: '', from: '' } })
})

test('stored settings that do not go together leave the shared model off and do not stop the start', async () => {
  const key64 = key.toString('base64')
  await sqlIn(0, `insert into installation values ('setting.LLM_BASE_URL', 'https://model.example/v1')`)
  const start = (env: Record<string, string>) =>
    createApp({
      config: readConfig({ DATA_DIR: app.config.DATA_DIR, SECRET_KEY: key64, ...env }),
      log,
      database: app.database,
    })
  const started = await start({})
  expect(started.model).toBeNull()
  expect(started.config.LLM_BASE_URL).toBeNull()
  await expect(start({ LLM_BASE_URL: 'https://model.example/v1' })).rejects.toThrow('LLM_MODEL must be set')
  await sqlIn(0, `delete from installation where key = 'setting.LLM_BASE_URL'`)
})

test('a key of the environment is sent to no address that is typed', async () => {
  const config = readConfig({
    ...{ DATA_DIR: app.config.DATA_DIR, SECRET_KEY: key.toString('base64'), LLM_API_KEY: FAKE_KEY },
  })
  const fixed = await createApp({ config, log, database: app.database })
  expect(fixed.settings.isFixed('LLM_BASE_URL')).toBe(true)
  expect(() => fixed.settings.preview({ LLM_BASE_URL: fake.url, LLM_MODEL: 'reader' })).toThrow(
    'LLM_API_KEY is set in the environment',
  )
})

test('a model that is tried does not replace the shared one in the metrics', async () => {
  await owner.call(api.installation.saveModel, { body: model })
  const resting = app.model!.isResting
  app.model!.isResting = () => true
  await owner.call(api.installation.testModel, { body: model })
  expect(app.metrics.text()).toContain('model_circuit_open 1')
  app.model!.isResting = resting!
  await owner.call(api.installation.saveModel, { body: { ...model, base_url: null } })
})

test('a budget without prices, a model without a name and a wrong address are refused and change nothing', async () => {
  for (const change of [{ input_price: null, output_price: null }, { model: null }, { base_url: 'ftp://x' }])
    expect(
      await refusal(owner.call(api.installation.saveModel, { body: { ...model, ...change } })),
    ).toMatchObject({ status: 400 })
  expect(app.config.LLM_BASE_URL).toBeNull()
})

test('another process takes the new settings over, and starts with them', async () => {
  await owner.call(api.installation.saveModel, { body: model })
  await owner.call(api.installation.savePrivateHosts, { body: { hosts: ['10.0.0.7:80'], is_for_all: false } })
  const config = readConfig({ DATA_DIR: app.config.DATA_DIR, SECRET_KEY: key.toString('base64') })
  const second = await createApp({ config, log, database: app.database })
  expect(second.config).toMatchObject({ LLM_MODEL: 'reader', ALLOW_PRIVATE_HOSTS: ['10.0.0.7:80'] })
  expect(second.model?.name).toBe('reader')
  const leave = await second.bus.join()
  await owner.call(api.installation.saveModel, { body: { ...model, model: 'other' } })
  await eventually(() => second.model?.name).toBe('other')
  await leave()
  await second.model?.close()
})

test('the environment wins: what it says is shown as fixed, and a stored key goes to no server it names', async () => {
  const config = readConfig({
    ...{ DATA_DIR: app.config.DATA_DIR, SECRET_KEY: key.toString('base64') },
    ...{ LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'theirs', SMTP_URL: 'smtps://mail.example' },
  })
  const fixed = await createApp({ config, log, database: app.database })
  expect(fixed.config).toMatchObject({ LLM_MODEL: 'theirs', LLM_API_KEY: null, LLM_DAILY_BUDGET: 5 })
  expect(fixed.settings.isFixed('LLM_API_KEY')).toBe(true)
  expect(fixed.settings.isFixed('LLM_DAILY_BUDGET')).toBe(false)
  await expect(fixed.settings.save({ SMTP_URL: 'smtp://elsewhere.example' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await fixed.model?.close()
})

test('a rotation of the secret key seals stored settings anew', async () => {
  await owner.call(api.installation.saveMail, { body: { ...mail, user: 'desk', password: 'secret' } })
  const next = openSecrets({ key: randomBytes(32), olderKeys: [key] })
  expect(await resealSecrets({ db: app.db, secrets: next, log })).toBe(2)
  expect(await resealSecrets({ db: app.db, secrets: next, log })).toBe(0)
  const lost = resealSecrets({ db: app.db, secrets: openSecrets({ key: randomBytes(32) }), log })
  await expect(lost).rejects.toThrow(/2 of 2 stored secrets/)
})
