import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connectedShop } from '../../../test/channel-conformance/shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { openPostalPeer } from '../../../test/postal/peer.ts'
import type { RemoteAdapter } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { createBus } from '../../platform/bus.ts'
import { createJobs, type Jobs } from '../../platform/jobs.ts'
import { deliverChat } from './deliver-chat.ts'
import { noteSent } from './note-sent.ts'

const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host })
const { app, sqlIn } = testing
const postal = peer.openAdapter(app)
app.channels.telegram = postal

const shop = await connectedShop(testing, 'telegram', peer)
const accountId = shop.owner.id
const started: Jobs[] = []
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop({ graceMs: 1000 })
})

test('killed at any step, nothing is sent twice, nothing that waited is lost, and the order is kept', async () => {
  const said = ['One.', 'Two.']
  let kills = 0
  for (let isAlive = false; !isAlive; kills++) {
    const customer = await shop.newCustomer()
    for (const text of said) await customer.write(text)
    isAlive = await runUntilKilled(customer.chatId, kills)
    await customer.run()
    const rows = await customer.rows()
    const got = customer.got()
    // Only a message that was being sent can be in doubt; it may have arrived.
    const doubtful = rows.filter(({ state }) => state === 'unknown').map(({ text }) => text)
    expect(doubtful.length).toBeLessThanOrEqual(1)
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(said.length - doubtful.length)
    expect(got).toEqual(said.filter((text) => got.includes(text)))
    expect(said.filter((text) => !got.includes(text) && !doubtful.includes(text))).toEqual([])
  }
  // Crash points before and after each commit and each send, for both messages.
  expect(kills).toBeGreaterThan(10)
})

test('two processes deliver many chats at once: each message once, each chat in order', async () => {
  await Promise.all([startProcess(), startProcess()])
  const customers = await Promise.all(Array.from({ length: 6 }, () => shop.newCustomer()))
  const said = Array.from({ length: 6 }, (_, n) => `Message ${n}`)
  for (const text of said) await Promise.all(customers.map(({ write }) => write(text)))
  for (const { states, got } of customers) {
    await eventually(states).toEqual(said.map(() => 'sent'))
    expect(got()).toEqual(said)
  }
  await eventually(jobsLeft).toEqual([])
})

test('the job of a process that died comes back: what it was sending is in doubt, the rest is sent', async () => {
  const customer = await shop.newCustomer()
  await customer.write('In doubt.')
  await customer.write('Not yet sent.')
  await dieWhileSending(customer.chatId)
  await startProcess()
  await eventually(customer.states).toEqual(['unknown', 'sent'])
  expect(customer.got()).toEqual(['Not yet sent.'])
})

test('a second job leaves a message alone that another one is sending', async () => {
  const customer = await shop.newCustomer()
  await customer.write('On its way.')
  await dieWhileSending(customer.chatId, '1 hour')
  await customer.run()
  expect(await customer.states()).toEqual(['sending'])
})

test('two jobs of dead processes do not wait for each other', async () => {
  const customer = await shop.newCustomer()
  await customer.write('In doubt.')
  await dieWhileSending(customer.chatId)
  await customer.write('After that.')
  await sqlIn(
    accountId,
    `update jobs set state = 'running', lease_until = now() where state = 'queued' and kind = 'deliver_chat'`,
  )
  await startProcess()
  await eventually(customer.states).toEqual(['unknown', 'sent'])
})

test('a worker that was paused and given up still notes what it knows, and changes nothing else', async () => {
  const customer = await shop.newCustomer()
  await customer.write('Slow.')
  await dieWhileSending(customer.chatId)
  await sqlIn(accountId, 'delete from jobs')
  await customer.run()
  expect(await customer.states()).toEqual(['unknown'])
  const [delivery] = await customer.rows()
  await noteSent(app, { delivery: delivery!, adapter: postal }, 'letter-late')
  expect(await customer.rows()).toMatchObject([{ state: 'sent', external_id: 'letter-late', error: null }])
})

/** Returns false if the process died on the way. From its n-th step on, nothing it does has any effect. */
function runUntilKilled(chatId: number, lives: number): Promise<boolean> {
  let left = lives
  const step = () => {
    if (left-- <= 0) {
      left = 0
      throw new Error('killed')
    }
  }
  const dyingPostal: RemoteAdapter = {
    ...postal,
    async send(...letter) {
      step()
      const taken = await postal.send(...letter)
      step()
      return taken
    },
  }
  const dying: App = {
    ...app,
    channels: { telegram: dyingPostal },
    get db() {
      step()
      return app.db
    },
  }
  return deliverChat(dying, {
    accountId,
    jobId: 1,
    payload: { chat_id: chatId },
    signal: new AbortController().signal,
    async transaction(work) {
      step()
      const result = await inAccount(app.db, accountId, work)
      step()
      return result
    },
  }).then(
    () => true,
    () => false,
  )
}

/** Workers of another process, with their own bus connection. */
async function startProcess() {
  const { database, log, metrics } = app
  const bus = createBus({ database, log })
  const jobs = createJobs({ database, bus, log, metrics, concurrency: 4, pollMs: 20 })
  jobs.on('deliver_chat', (run) => deliverChat({ ...app, jobs }, run))
  await jobs.start()
  started.push(jobs)
}

/** The state a process leaves if it dies while sending: its job is running until the lease expires. */
async function dieWhileSending(chatId: number, lease = '0') {
  await sqlIn(
    accountId,
    `with dead as (
       update jobs set state = 'running', lease_token = gen_random_uuid(), lease_until = now() + $2::interval
       where kind = 'deliver_chat' and dedupe_key = $1::text returning id
     )
     update deliveries set state = 'sending', job_id = (select id from dead)
     where id = (select min(id) from deliveries where chat_id = $1::bigint)`,
    [String(chatId), lease],
  )
}

const jobsLeft = () => sqlIn(accountId, `select id from jobs where kind = 'deliver_chat'`)
