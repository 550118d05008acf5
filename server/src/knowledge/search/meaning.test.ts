import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inAccount } from '../../database/in-account.ts'
import { cosine } from '../../embedding/index.ts'
import { sentencesOf } from '../../language/index.ts'
import { storeChunks } from '../store-chunks.ts'
import { embedChunks, searchKnowledge } from './index.ts'

const { app, newAccount, sqlIn } = await testApp({ EMBEDDING_MODEL: 'built_in' })

test('a question finds the text that means it, though they share no word, once the vectors are there', async () => {
  const texts = [
    'The boiler warms the rooms in winter. Its colour is white.',
    'The office is open from nine to five.',
  ]
  const { agent, chunks } = await agentThatRead(texts)
  const ask = () => searchKnowledge(app, agent, { text: 'Is there any heating?' }, 5)
  expect(await ask()).toMatchObject({ passages: [], queryVector: null })

  const vectors = (await embedChunks(app.embedder, chunks))!
  for (const [at, { id }] of chunks.entries())
    await sqlIn(
      agent.account_id,
      `with v as (update agents set knowledge_version = knowledge_version + 1 where id = $1 returning knowledge_version)
       update chunks set version = knowledge_version, embedding = $2, vector = $3, sentence_vectors = $4 from v where id = $5`,
      [agent.id, vectors[at]!.embedding, vectors[at]!.vector, vectors[at]!.sentence_vectors, id],
    )
  const { passages, queryVector } = await ask()
  expect(passages[0]).toMatchObject({ text: texts[0], lexical: 0, dense: expect.any(Number) })
  const { sentenceVectors, text } = passages[0]!
  expect(sentenceVectors).toHaveLength(sentencesOf(text).length)
  expect(cosine(queryVector!, sentenceVectors[0]!)).toBeGreaterThan(cosine(queryVector!, sentenceVectors[1]!))
})

async function agentThatRead(texts: string[]) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Support' } })
  const [file] = await sqlIn<{ id: number }>(
    owner.id,
    `insert into files (account_id, agent_id, file_name) values ($1, $2, 'a.md') returning id`,
    [owner.id, agent.id],
  )
  const chunks = texts.map((text) => ({
    ...{
      kind: 'prose' as const,
      heading: '',
      question: null,
      text,
      language: 'en' as const,
      is_suspect: false,
    },
  }))
  const row = { account_id: owner.id, agent_id: agent.id, id: file!.id }
  await inAccount(app.db, owner.id, (tx) => storeChunks(tx, app, row, chunks))
  const rows = await sqlIn<{ id: number; text: string }>(owner.id, 'select id, text from chunks order by id')
  const agentRef = { account_id: owner.id, id: agent.id }
  return {
    agent: agentRef,
    chunks: rows.map((chunk) => ({ ...chunk, title: '', heading: '', question: null })),
  }
}
