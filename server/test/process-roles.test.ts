import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { inAccount } from '../src/database/in-account.ts'
import { readConfig } from '../src/platform/config.ts'
import { testApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { eventually } from './eventually.ts'

const database = await createTestDatabase()
const DATABASE_URL = 'postgres://shared'
const SECRET_KEY = randomBytes(32).toString('base64')
const web = await testApp({ ROLE: 'web', DATABASE_URL, SECRET_KEY }, database)
const worker = await testApp({ ROLE: 'worker', DATABASE_URL, SECRET_KEY }, database)
for (const { app } of [web, worker]) await app.jobs.start()
afterAll(() => Promise.all([web, worker].map(({ app }) => app.jobs.stop({ graceMs: 0 }))))

test('a worker answers health checks and metrics, and no call, console or hook', async () => {
  const status = async ({ http }: typeof web, url: string) => (await http.fastify.inject(url)).statusCode
  for (const url of ['/healthz', '/readyz']) {
    expect(await status(web, url)).toBe(200)
    expect(await status(worker, url)).toBe(200)
  }
  for (const url of ['/api/agents/1/bots', '/hooks/reachable/x', '/locales/en/account.json']) {
    expect(await status(web, url)).not.toBe(404)
    expect(await status(worker, url)).toBe(404)
  }
})

test('jobs that a web process asks for run in a worker alone', async () => {
  const ranIn: string[] = []
  web.app.jobs.on('try', async () => ranIn.push('web'))
  worker.app.jobs.on('try', async () => ranIn.push('worker'))
  for (let n = 0; n < 5; n += 1) {
    await inAccount(database.db, 0, (tx) => web.app.jobs.enqueue(tx, { account_id: 0, kind: 'try' }))
    web.app.jobs.wake()
  }
  await eventually(() => ranIn).toEqual(Array(5).fill('worker'))
})

test('a role other than all is refused with the built-in database, which serves one process', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow('needs DATABASE_URL')
  expect(readConfig({ ROLE: 'worker', DATABASE_URL }).ROLE).toBe('worker')
  expect(readConfig({}).ROLE).toBe('all')
})
