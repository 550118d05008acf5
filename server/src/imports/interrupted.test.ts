import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { TELEGRAM } from '../../test/exports.ts'

// Jobs begin after both imports are as an interruption leaves them.
const { app, newAccount, sqlIn } = await testApp({ PLANS: 'off' })
const continued = await begun()
// As if a process had stored two batches and died.
await continued.change(`update imports set records_done = 400, stored = '{"messages": 400}'`)
const cancelled = await begun()
const { import: stopping } = await cancelled.owner.call(api.imports.cancel, { params: { id: cancelled.id } })
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

async function begun() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const messages = Array.from({ length: 450 }, (_, n) => ({
    ...{ id: n + 1, type: 'message', date_unixtime: String(1_700_000_000 + n), text: `Message ${n}` },
    ...{ from: 'Jan', from_id: 'user4242' },
  }))
  const form = new FormData()
  form.append('agent_id', String(agent.id))
  form.append('file', new Blob([JSON.stringify({ ...TELEGRAM.chat, messages })]), 'result.json')
  const { id } = (await owner.call(api.imports.upload, { form })).import
  const change = (text: string) => sqlIn(owner.id, `${text} where id = $1`, [id])
  await change(`update imports set state = 'ready', records = 452`)
  await owner.call(api.imports.start, { params: { id } })
  const row = async () => (await owner.call(api.imports.list)).imports[0]!
  const messageCount = async () => (await sqlIn(owner.id, 'select 1 from messages')).length
  return { owner, id, change, row, messageCount }
}

test('an import continues after a restart with the first batch that was not stored', async () => {
  await eventually(async () => (await continued.row()).state).toBe('done')
  expect(await continued.row()).toMatchObject({ progress: 1, stored: { messages: 450 } })
  expect(await continued.messageCount()).toBe(50)
})

test('a cancelled import stores nothing more', async () => {
  expect(stopping.state).toBe('stopping')
  await eventually(async () => (await cancelled.row()).state).toBe('cancelled')
  expect(await cancelled.messageCount()).toBe(0)
  expect(await cancelled.row()).toMatchObject({ undo_until: null })
})
