import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createAgent } from '../../agents/create-agent.ts'
import { inAccount } from '../../database/in-account.ts'
import { storeChunks } from '../store-chunks.ts'
import { searchKnowledge } from './index.ts'

const { app, newAccount, sqlIn } = await testApp()
const AGENTS = 40

test('after a restart the first to ask is answered before most of the others are read', async () => {
  const agents = await agentsThatRead(Array.from({ length: AGENTS }, (_, at) => [`Parcels take ${at} days.`]))
  const readCount = () => agents.filter((agent) => app.indexes.of(agent).version >= 0).length
  const asked = agents.map(async (agent) => ({ found: await ask(agent), readCount: readCount() }))
  expect((await asked[0]!).readCount).toBeLessThan(AGENTS / 2)
  const texts = (await Promise.all(asked)).map(({ found }) => found)
  expect(texts).toEqual(agents.map((_, at) => [`Parcels take ${at} days.`]))
})

test('knowledge that takes several turns to read is read whole, and small knowledge does not wait for it', async () => {
  const large = Array.from({ length: 1_234 }, (_, at) => `Item number${at} costs ${at} euros.`)
  const [first, ...others] = await agentsThatRead([large, large, large, large, ['Parcels take five days.']])
  const begunFirst = [first!, ...others.slice(0, 3)].map((agent) => ask(agent, 'number1233'))
  expect(await ask(others[3]!)).toEqual(['Parcels take five days.'])
  expect(app.indexes.of(first!).version).toBe(-1)
  for (const found of await Promise.all(begunFirst))
    expect(found[0]).toBe('Item number1233 costs 1233 euros.')
  expect(await app.indexes.of(first!).ask('size', undefined)).toBe(large.length)
})

async function ask(agent: { account_id: number; id: number }, text = 'How many days do parcels take?') {
  return (await searchKnowledge(app, agent, { text }, 5)).passages.map((passage) => passage.text)
}

async function agentsThatRead(knowledge: string[][]) {
  const owner = await newAccount()
  const agents: { account_id: number; id: number }[] = []
  for (const texts of knowledge) {
    const { id } = await createAgent(app, owner, { agent_name: 'Support' })
    const [file] = await sqlIn<{ id: number }>(
      owner.id,
      `insert into files (account_id, agent_id, file_name) values ($1, $2, 'a.md') returning id`,
      [owner.id, id],
    )
    const chunks = texts.map((text) => ({
      ...{ kind: 'prose' as const, heading: '', question: null, text },
      ...{ language: 'en' as const, is_suspect: false },
    }))
    const row = { account_id: owner.id, agent_id: id, id: file!.id }
    await inAccount(app.db, owner.id, (tx) => storeChunks(tx, app, row, chunks))
    agents.push({ account_id: owner.id, id })
  }
  return agents
}
