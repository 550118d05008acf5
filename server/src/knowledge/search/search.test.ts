import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inAccount } from '../../database/in-account.ts'
import { languageOfText } from '../../language/index.ts'
import { storeChunks } from '../store-chunks.ts'
import { searchKnowledge } from './index.ts'

const { app, newAccount, sqlIn } = await testApp()

test('what has been stored is found at once, with what it is and where it stands', async () => {
  const { agent, learn, ask } = await knowing({
    'shipping.md': ['Parcels to Norway take five days.', 'We ship every weekday before noon.'],
    'returns.md': ['You can return anything within 30 days.'],
  })
  const { language, passages, size } = await ask('How long do parcels to Norway take?')
  expect(language).toBe('en')
  expect(size).toBe(3)
  expect(passages[0]).toMatchObject({
    text: 'Parcels to Norway take five days.',
    title: 'shipping.md',
    kind: 'prose',
  })
  expect(passages[0]!.score).toBeGreaterThan(passages[1]?.score ?? 0)

  await learn('gift.md', ['Gift wrapping costs two euros.'])
  expect((await ask('gift wrapping')).passages[0]?.text).toBe('Gift wrapping costs two euros.')
  expect(agent.id).toBeGreaterThan(0)
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
  return { owner, agent, ref, learn, ask }
}
