import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { pushService } from '../../test/push-service.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { deliverAlert } from './deliver-alert.ts'

const push = await pushService()
afterAll(push.close)
const mail = await mailServer()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: push.host, SMTP_URL: mail.url })
const { app, newAccount, newMember, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 1_000 }))
beforeEach(() => {
  push.received.length = 0
  push.answer(201)
})

let paths = 0
async function subscribe(person: TestAccount) {
  const path = `/send/${++paths}`
  const body = { ...push.subscription(path), name: 'Firefox on Linux' }
  const { devices, push_key } = await person.call(api.alerts.addDevice, { body })
  const got = () => push.received.filter((message) => message.path === path)
  return { path, devices, push_key, got, body }
}

test('a hand-over reaches push and mail once each, encrypted and signed with our own key', async () => {
  const { owner, agent, widgetId } = await liveChat(testing)
  const { got, push_key } = await subscribe(owner)
  await owner.call(api.alerts.save, {
    body: { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' },
  })
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Is Ben there?')
  await visitor.call(api.livechat.talkToPerson)
  await eventually(() => got().length).toBe(1)
  await eventually(() => mail.received.length).toBe(1)
  const [{ message, key } = got()[0]!] = got()
  expect(push.refused).toEqual([])
  expect(key).toBe(push_key)
  const { id } = (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats[0]!
  expect(message).toMatchObject({ url: `/?agent=${agent.id}&section=inbox&chat=${id}`, tag: `chat ${id}` })
  expect(message.body).toContain('Is Ben there?')
  const sent = async () => (await owner.call(api.alerts.deliveries)).deliveries
  await eventually(async () =>
    (await sent()).map(({ channel, state }) => `${channel} ${state}`).sort(),
  ).toEqual(['mail sent', 'push sent'])
  // The state a killed process leaves behind: marked, with an unknown outcome.
  await sqlIn(owner.id, "update alert_deliveries set state = 'sending'")
  for (const { id: delivery_id } of await sent())
    await deliverAlert(app, { accountId: owner.id, payload: { delivery_id, attempt: 0 } })
  expect((await sent()).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
  expect([got().length, mail.received.length]).toEqual([1, 1])
})

test('a subscription that has ended is forgotten, and its push service asked no more', async () => {
  const owner = await newAccount()
  await subscribe(owner)
  push.answer(410)
  await owner.call(api.alerts.sendTest)
  const sent = async () => (await owner.call(api.alerts.deliveries)).deliveries
  await eventually(async () => (await sent())[0]?.state).toBe('failed')
  expect((await owner.call(api.alerts.settings)).devices).toEqual([])
})

test('a push service in a private network is refused', async () => {
  const owner = await newAccount()
  const { keys } = push.subscription('/')
  const body = { endpoint: 'https://127.0.0.1:9/push', keys, name: 'Firefox' }
  await owner.call(api.alerts.addDevice, { body })
  await owner.call(api.alerts.sendTest)
  const sent = async () => (await owner.call(api.alerts.deliveries)).deliveries[0]
  await eventually(sent).toMatchObject({ state: 'failed', error: 'The push service refused the alert.' })
})

test('the keys are made once, kept sealed, and the same for everybody', async () => {
  const owner = await newAccount()
  const other = await newAccount()
  const [first, second] = await Promise.all([
    owner.call(api.alerts.settings),
    other.call(api.alerts.settings),
  ])
  expect(first.push_key).toBe(second.push_key)
  const { rows } = await app.database.pool.query("select value from installation where key = 'vapid_keys'")
  expect(rows[0].value).toMatch(/^s1\./)
})

test('a browser is added once, and removed by its own person only', async () => {
  const owner = await newAccount()
  const { devices, body } = await subscribe(owner)
  expect((await owner.call(api.alerts.addDevice, { body })).devices.length).toBe(1)
  const ann = await newMember(owner, 'agent')
  const params = { id: devices[0]!.id }
  expect((await refusal(ann.call(api.alerts.removeDevice, { params }))).code).toBe('not_found')
  expect((await ann.call(api.alerts.settings)).devices).toEqual([])
  expect((await owner.call(api.alerts.removeDevice, { params })).devices).toEqual([])
})
