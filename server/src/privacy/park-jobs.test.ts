import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { knowledgeBase, onceRead, uploadAs } from '../../test/knowledge.ts'
import { page, website } from '../../test/website.ts'
import { inAccount } from '../database/in-account.ts'
import { wantVectors } from '../knowledge/fill-vectors.ts'

const site = await website()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: site.host })
const { app, sqlIn } = testing
const { owner, agent: neighbour, upload, startReading } = await knowledgeBase(testing)

/** An assistant that was deleted with a file, a site and a chunk without a vector due. */
async function deletedWithWork(path: string) {
  const assistant = await newAssistant()
  const { agent, params } = assistant
  const fields = { agent_id: String(agent.id), vector_store_id: agent.vs_id }
  await uploadAs(owner, [{ name: 'prices.txt', content: 'A lamp costs 20 euros.' }], fields)
  await assistant.saveSite(path)
  await sqlIn(
    owner.id,
    `with note as (insert into files (account_id, agent_id, file_name) values ($1, $2, 'note.txt') returning id)
     insert into chunks (account_id, agent_id, file_id, ordinal, kind, language, version, text)
     select $1, $2, id, 0, 'prose', 'en', 1, 'Closed on Monday.' from note`,
    [owner.id, agent.id],
  )
  await inAccount(app.db, owner.id, (tx) =>
    wantVectors(tx, app, { account_id: owner.id, agent_id: agent.id }),
  )
  await owner.call(api.agents.remove, { params })
  return assistant
}

async function newAssistant() {
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const saveSite = (path: string) =>
    owner.call(api.knowledge.saveSite, { params: { param: String(agent.id) }, body: { url: site.url(path) } })
  const jobs = (states: string[]) => async () => {
    const rows = await sqlIn<{ kind: string }>(
      owner.id,
      `select kind from jobs where state = any ($2) and payload ->> 'agent_id' = $1 order by kind`,
      [String(agent.id), states],
    )
    return rows.map(({ kind }) => kind)
  }
  const texts = async () => {
    const rows = await sqlIn<{ text: string }>(
      owner.id,
      'select text from chunks where agent_id = $1 order by text',
      [agent.id],
    )
    return rows.map(({ text }) => text).join('\n')
  }
  const [parked, due] = [jobs(['parked']), jobs(['queued', 'running'])]
  return { agent, params: { id: agent.id }, saveSite, parked, due, texts }
}

/** The neighbour's work is queued last: once it is done, embedding included, all earlier jobs have had their turn. */
async function workForNeighbour() {
  await upload({ name: 'neighbour.txt', content: `Open at nine. ${Math.random()}` })
  const embedding = () =>
    sqlIn(owner.id, `select 1 from jobs where kind = 'embed_chunks' and payload ->> 'agent_id' = $1`, [
      String(neighbour.id),
    ])
  await onceRead(embedding).toEqual([])
}

site.publish({ '/a': page('Shop', 'We sell lamps.'), '/b': page('Shop', 'We sell rugs.') })
const restored = await deletedWithWork('/a')
const removed = await deletedWithWork('/b')
await startReading()

const ALL = ['embed_chunks', 'read_site', 'read_upload']

test('nothing is read, fetched or embedded for a deleted assistant, and an undo makes up for it', async () => {
  await workForNeighbour()
  expect(await restored.parked()).toEqual(ALL)
  expect(site.asked).toEqual([])
  expect(await restored.texts()).toBe('Closed on Monday.')

  await owner.call(api.agents.restore, { params: restored.params })
  await onceRead(restored.texts).toContain('A lamp costs 20 euros.')
  await onceRead(restored.texts).toContain('We sell lamps.')
  await onceRead(restored.due).not.toContain('embed_chunks')
  expect(await restored.parked()).toEqual([])
})

test('parked jobs are gone once the assistant is removed for good', async () => {
  expect(await removed.parked()).toEqual(ALL)
  await sqlIn(owner.id, `update jobs set run_at = now() where kind = 'remove_agent'`)
  app.jobs.wake()
  await onceRead(() => sqlIn(owner.id, 'select 1 from agents where id = $1', [removed.agent.id])).toEqual([])
  expect(await removed.parked()).toEqual([])
  expect(site.asked).not.toContain('/b')
})

test('a reading that runs while its assistant is deleted stores nothing and starts anew after an undo', async () => {
  const { params, saveSite, parked, texts } = await newAssistant()
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    site.pages.set('/c', (_, response) => {
      answer = () => response.setHeader('content-type', 'text/html').end(page('Shop', 'We sell mats.'))
      resolve()
    })
  })
  await saveSite('/c')
  await isAsked
  await owner.call(api.agents.remove, { params })
  answer()
  await workForNeighbour()
  expect(await texts()).toBe('')
  expect(await parked()).toEqual(['read_site'])

  site.pages.set('/c', page('Shop', 'We sell mats.'))
  await owner.call(api.agents.restore, { params })
  await onceRead(texts).toMatch(/We sell mats/)
})
