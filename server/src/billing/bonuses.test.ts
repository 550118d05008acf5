import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { inLanes } from '../../test/in-lanes.ts'
import { knowledgeBase } from '../../test/knowledge.ts'
import { createApp } from '../app.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { grantBonus } from './bonuses.ts'

const testing = await testApp()
const { app, newAccount, sqlIn } = testing
const base = await knowledgeBase(testing)
const second = await createApp({ config: app.config, log: app.log, database: app.database })
afterAll(() => Promise.all([second.outbound.close(), second.embedder.close(), second.indexes.close()]))

type Owner = Awaited<ReturnType<typeof newAccount>>

const trialOf = async (owner: Owner) => (await owner.call(api.billing.info)).trial_info
const earned = async (owner: Owner) =>
  (await trialOf(owner)).bonuses.filter(({ is_granted }) => is_granted).map(({ kind }) => kind)

test('ONB-10 each step raises the trial by its days, once, and the owner’s consoles hear of it', async () => {
  const { owner, agent } = base
  await base.startReading()
  expect(await trialOf(owner)).toMatchObject({ trial_days: 2, days_remaining: 2 })

  const body = { content: 'You sell lamps.', title: 'Lamps', type: 'custom' as const }
  await owner.call(api.agents.saveInstructions, { params: { id: agent.id }, body })
  await owner.call(api.agents.saveInstructions, { params: { id: agent.id }, body })
  expect(await trialOf(owner)).toMatchObject({ trial_days: 4 })

  await base.upload({ name: 'a.txt', content: 'Lamps are in the cellar.' })
  await base.upload({ name: 'b.txt', content: 'Bulbs are in the attic.' })
  expect(await trialOf(owner)).toMatchObject({ trial_days: 6 })

  await inAccount(app.db, owner.id, (tx) => grantBonus(tx, app, owner.id, 'channel'))
  expect(await trialOf(owner)).toMatchObject({ trial_days: 9 })

  await owner.call(api.bots.createLivechat, { params: { id: agent.id }, body: {} })
  expect(await trialOf(owner)).toMatchObject({ trial_days: 14, days_remaining: 14 })
  expect(await earned(owner)).toEqual(['registration', 'prompt', 'documents', 'channel', 'live_chat'])

  const told = () => sqlIn(owner.id, `select from events where type = 'billing.updated'`)
  await eventually(async () => (await told()).length).toBe(4)
})

test('an assistant that is made with a prompt has one, and one with blanks has none', async () => {
  const owner = await newAccount()
  await owner.call(api.agents.create, { body: { agent_name: 'Ada', instructions: '  ' } })
  expect(await earned(owner)).toEqual(['registration'])
  await owner.call(api.agents.create, { body: { agent_name: 'Bea', instructions: 'Be kind.' } })
  expect(await earned(owner)).toEqual(['registration', 'prompt'])
})

test('ONB-10 a ready prompt earns nothing until it is changed and its placeholders are filled in', async () => {
  const owner = await newAccount()
  const ready = await owner.call(api.prompts.presets, { query: { lng: 'pl' } })
  const { agent } = await owner.call(api.agents.create, {
    body: { agent_name: 'Ada', instructions: ready.default_template },
  })
  const save = (content: string) =>
    owner.call(api.agents.saveInstructions, { params: { id: agent.id }, body: { content, type: 'preset' } })
  for (const { content } of ready.prompts) await save(`${content}\n`)
  expect(await earned(owner)).toEqual(['registration'])
  await save(`${ready.default_template}\nYou sell lamps.`)
  expect(await earned(owner)).toEqual(['registration'])
  await save(ready.default_template.replace(/\[[^\]]+\]/g, 'lamps'))
  expect(await earned(owner)).toEqual(['registration', 'prompt'])
})

test('ONB-10 fifty who earn the same bonus at once, in two processes, earn it once', async () => {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const body = { content: 'You sell lamps.', type: 'preset' as const }
  const save = () => owner.call(api.agents.saveInstructions, { params: { id: agent.id }, body })
  const create = (n: number) =>
    owner.call(api.agents.create, { body: { agent_name: `Agent ${n}`, instructions: 'Be kind.' } })
  const grant = (by: App) => inAccount(by.db, owner.id, (tx) => grantBonus(tx, by, owner.id, 'prompt'))
  const ways = [save, create, () => grant(app), () => grant(second)]
  await inLanes(Array.from({ length: 50 }, (_, n) => async () => void (await ways[n % 4]!(n))))
  expect(await trialOf(owner)).toMatchObject({ trial_days: 4 })
  expect(await sqlIn(owner.id, 'select kind from trial_bonuses order by kind')).toEqual([
    { kind: 'prompt' },
    { kind: 'registration' },
  ])
})

test('twenty sign-ups with one address make one account with one bonus', async () => {
  const email = 'the.same@example.com'
  const body = { username: email, password: 'correct horse battery' }
  const sign = () =>
    testing
      .stranger()
      .call(api.auth.register, { body })
      .then(
        () => 'made',
        () => 'refused',
      )
  const tries = await inLanes(Array.from({ length: 20 }, () => sign))
  expect(tries.filter((outcome) => outcome === 'made')).toHaveLength(1)
  const { rows } = await app.database.pool.query('select id from account_by_email($1)', [email])
  expect(await sqlIn(rows[0].id, 'select kind from trial_bonuses')).toEqual([{ kind: 'registration' }])
})
