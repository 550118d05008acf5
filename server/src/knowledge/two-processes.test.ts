import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { knowledgeBase, onceRead } from '../../test/knowledge.ts'
import { createApp } from '../app.ts'
import { searchKnowledge } from './search/index.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const base = await knowledgeBase(testing)
const { owner, agent } = base
await base.startReading()

/** Simulates another process on the same database and the same folder. */
const { config, log, database } = testing.app
const other = await createApp({ config, log, database })
afterAll(async () => {
  await other.jobs.stop({ graceMs: 0 })
  await Promise.all([other.outbound.close(), other.embedder.close(), other.indexes.close()])
})
const find = async (text: string) => {
  const { passages } = await searchKnowledge(other, { account_id: owner.id, id: agent.id }, { text }, 5)
  return passages.map((passage) => passage.text)
}

test('what one process has read the other finds at once, and what is deleted it finds no more', async () => {
  expect(await find('godziny otwarcia')).toEqual([])
  await base.upload({ name: 'sklep.txt', content: 'Godziny otwarcia sklepu: od dziewiątej do siedemnastej.' })
  expect(await find('godziny otwarcia')).toEqual([expect.stringContaining('od dziewiątej')])
  await base.upload({ name: 'sklep.txt', content: 'Godziny otwarcia sklepu: od ósmej do szesnastej.' })
  expect(await find('godziny otwarcia')).toEqual([expect.stringContaining('od ósmej')])
  const [file] = (await base.list()).files
  await owner.call(api.knowledge.removeFile, { params: { id: file!.id } })
  expect(await find('godziny otwarcia')).toEqual([])
})

test('English words get their vectors in the background, with the version that tells of them', async () => {
  await base.upload({ name: 'returns.txt', content: 'You may send a lamp back within thirty days.' })
  const chunk = async () => (await base.chunks('returns.txt'))[0]!
  const before = await chunk()
  await onceRead(async () => (await chunk()).embedding).toBe(testing.app.embedder.fingerprint)
  expect((await chunk()).version).toBeGreaterThanOrEqual(before.version)
})

test('what one process leaves undone the other finishes, and nothing twice', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `plik-${n}.txt`)
  const { task_id } = await base.send(names.map((name) => ({ name, content: `Treść pliku ${name}.` })))
  await onceRead(async () => (await base.status(task_id)).processed_files).toBeGreaterThan(0)
  await testing.app.jobs.stop({ graceMs: 0 })
  await other.jobs.start()
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
  for (const name of names)
    expect((await base.chunks(name)).map(({ text }) => text)).toEqual([`Treść pliku ${name}.`])
  const events = await testing.sqlIn(owner.id, `select from events where type = 'knowledge.updated'`)
  expect(events.length).toBeGreaterThan(names.length)
})
