import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inAccount } from '../../database/in-account.ts'
import { languageOfText } from '../../language/index.ts'
import { storeChunks } from '../store-chunks.ts'
import { searchKnowledge } from './index.ts'

const { app, newAccount, sqlIn } = await testApp()

test('what has been stored is found at once, with what it is and where it stands', async () => {
  const { learn, ask } = await knowing({
    'shipping.md': ['Parcels to Norway take five days.', 'We ship every weekday before noon.'],
    'returns.md': ['You can return anything within 30 days.'],
  })
  const { language, passages, size } = await ask('How long do parcels to Norway take?')
  expect([language, size]).toEqual(['en', 3])
  expect(passages[0]).toMatchObject({
    text: 'Parcels to Norway take five days.',
    title: 'shipping.md',
    kind: 'prose',
  })
  expect(passages[0]!.score).toBeGreaterThan(passages[1]?.score ?? 0)

  await learn('gift.md', ['Gift wrapping costs two euros.'])
  expect((await ask('gift wrapping')).passages[0]?.text).toBe('Gift wrapping costs two euros.')
})

test('what a file no longer says, and a file that is gone, are found no more', async () => {
  const { learn, ask, textsFor } = await knowing({
    'a.md': ['Bicycles are blue.'],
    'b.md': ['Scooters are red.'],
  })
  expect(await textsFor('bicycles')).toEqual(['Bicycles are blue.'])
  await learn('a.md', ['Bicycles are green now.'])
  expect(await textsFor('bicycles')).toEqual(['Bicycles are green now.'])
  await learn('a.md', [])
  expect(await textsFor('bicycles')).toEqual([])
  expect((await ask('bicycles')).unknownShare).toBe(1)
})

test('an approved answer is found by its question from the moment it is taught until it is forgotten', async () => {
  const { owner, agent, ask } = await knowing({ 'a.md': ['Bicycles are blue.'] })
  await ask('bicycles')
  const teach = (right_answer: string) =>
    owner.call(api.messages.retrain, {
      body: {
        agent_id: agent.id,
        mistakes: [{ user_message: 'Do you repair scooters?', bot_answer: '', right_answer }],
      },
    })
  await teach('Yes, on Mondays.')
  const { passages } = await ask('scooter repair')
  expect(passages[0]).toMatchObject({
    kind: 'approved',
    text: 'Yes, on Mondays.',
    chunk_id: null,
    file_id: null,
  })
  await teach('No longer.')
  expect((await ask('scooter repair')).passages.map(({ text }) => text)).toEqual(['No longer.'])
  await owner.call(api.knowledge.forgetLesson, {
    params: { id: agent.id, answerId: passages[0]!.lesson_id! },
  })
  expect((await ask('scooter repair')).passages).toEqual([])
})

test('nothing of another account is found, whatever is asked', async () => {
  const secret = await knowing({ 'plans.md': ['The secret plan is called Zebra.'] })
  const other = await knowing({ 'a.md': ['Bicycles are blue.'] })
  expect((await secret.ask('secret plan Zebra')).passages).toHaveLength(1)
  expect((await other.ask('secret plan Zebra')).passages).toEqual([])
  const trespass = { account_id: other.ref.account_id, id: secret.ref.id }
  expect((await searchKnowledge(app, trespass, { text: 'secret plan Zebra' }, 5)).passages).toEqual([])
})

async function knowing(files: Record<string, string[]>) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Support' } })
  const ref = { account_id: owner.id, id: agent.id }
  const learn = async (name: string, texts: string[]) => {
    const [file] = await sqlIn<{ id: number }>(
      owner.id,
      `insert into files (account_id, agent_id, file_name) values ($1, $2, $3)
       on conflict (account_id, agent_id, store, file_name) do update set state = 'ready' returning id`,
      [owner.id, agent.id, name],
    )
    const chunks = texts.map((text) => ({
      ...{ kind: 'prose' as const, heading: '', question: null, text },
      ...{ language: languageOfText(text), is_suspect: /ignore/.test(text) },
    }))
    const row = { account_id: owner.id, agent_id: agent.id, id: file!.id }
    await inAccount(app.db, owner.id, (tx) => storeChunks(tx, app, row, chunks))
  }
  for (const [name, texts] of Object.entries(files)) await learn(name, texts)
  const ask = (text: string) => searchKnowledge(app, ref, { text }, 5)
  const textsFor = async (text: string) => (await ask(text)).passages.map((passage) => passage.text)
  return { owner, agent, ref, learn, ask, textsFor }
}
