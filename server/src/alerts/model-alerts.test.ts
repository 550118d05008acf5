import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { forgetModelFailures, noteModelFailure } from '../agents/model-failures.ts'
import type { AgentRow } from '../database/schema.ts'
import { ModelError } from '../llm/index.ts'

const mail = await mailServer()
const testing = await testApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://desk.example.com' })
const { app, newMember, passTime, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 1_000 }))
beforeEach(() => {
  mail.received.length = 0
})

const REASON = 'The AI provider at models.example does not accept the key. Check the key.'
const byMail = (person: TestAccount, more = {}) =>
  person.call(api.alerts.save, {
    body: { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en', ...more },
  })
const mailsTo = ({ email }: TestAccount) => mail.received.filter(({ to }) => to.includes(email))

async function shop() {
  const made = await conversations(testing)
  const { owner, agent } = made
  const { chat_id } = await made.receive('Do you repair hats?')
  await made.setMode(chat_id, 'manual')
  const row = { id: agent.id, account_id: owner.id } as AgentRow
  const fails = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await noteModelFailure(app, row, new ModelError('refused', REASON), chat_id)
  }
  const works = () =>
    forgetModelFailures(app, { ...row, model_failures: { at: [], reason: '', told_since: null } })
  const waiting = () =>
    sqlIn(owner.id, "select from jobs where kind = 'alert_person' and state = 'queued' and run_at > now()")
  return { ...made, fails, works, waiting }
}

test('a model that keeps failing is mailed to those who manage the account, once an hour at most', async () => {
  const { owner, agent, fails, works } = await shop()
  const admin = await newMember(owner, 'admin')
  const operator = await newMember(owner, 'agent')
  for (const person of [owner, admin, operator]) await byMail(person)
  await fails(3)
  await fails(2)
  await eventually(() => [owner, admin].map((person) => mailsTo(person).length)).toEqual([1, 1])
  const raw = mailsTo(owner)[0]!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(raw).toContain(`Subject: ${agent.agent_name}: the language model is failing`)
  expect(raw).toContain(REASON)
  expect(raw).toContain(`https://desk.example.com/?agent=${agent.id}`)
  await works()
  await fails(4)
  passTime(3_700_000)
  await works()
  await fails(4)
  await eventually(() => mailsTo(owner).length).toBe(2)
  expect(mailsTo(operator)).toEqual([])
})

test('quiet hours hold the alert back, and a model that works again sends none', async () => {
  const { owner, fails, works, waiting } = await shop()
  await byMail(owner, { quiet: { from: '00:00', until: '23:59' } })
  await fails(4)
  await eventually(waiting).toHaveLength(1)
  await works()
  await byMail(owner)
  await sqlIn(owner.id, "update jobs set run_at = now() where kind = 'alert_person'")
  app.jobs.wake()
  const deliveries = async () => (await owner.call(api.alerts.deliveries)).deliveries
  await eventually(deliveries).toMatchObject([{ state: 'skipped', error: 'The model works again.' }])
  expect(mailsTo(owner)).toEqual([])
})
