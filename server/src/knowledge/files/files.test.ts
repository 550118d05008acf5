import { createHash } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'

const testing = await testApp()
const { app, http, newAccount, passTime, sqlIn } = testing
const base = await knowledgeBase(testing)
const { owner, agent } = base
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const siteFile = async (file_name: string) => {
  const [row] = await sqlIn<{ id: number }>(
    owner.id,
    `insert into files (account_id, agent_id, store, file_name, url) values ($1, $2, 'site', $3, $4) returning id`,
    [owner.id, agent.id, file_name, `https://example.com/${file_name}`],
  )
  return `chroma_${row!.id}`
}
const open = async (id: string) => (await owner.call(api.knowledge.openFile, { params: { id } })).url
const get = (url: string) => http.fastify.inject({ url })
const chunkCount = async (fileId: string) => {
  const rows = await sqlIn(owner.id, 'select from chunks where file_id = $1', [fileId])
  return rows.length
}

test('a file opens while it waits to be read; deleted then, it is not read and its upload does not tell of it', async () => {
  const content = 'Changed my mind.'
  const { task_id } = await base.send([{ name: 'regret.txt', content }])
  const [file] = (await base.list()).files
  expect(file).toMatchObject({ file_name: 'regret.txt', state: 'processing' })
  expect((await get(await open(file!.id))).body).toBe(content)
  await owner.call(api.knowledge.removeFile, { params: { id: file!.id } })
  await base.startReading()
  expect(await base.status(task_id)).toMatchObject({
    ...{ status: 'completed', total_files: 0, files_uploaded: [], files_failed: [] },
  })
  expect(await app.blobs.has(hashOf(content))).toBe(false)
})

test('KB-15 KB-19 the list comes in pages; the pages of a site are neither shown nor counted', async () => {
  await sqlIn(
    owner.id,
    `insert into files (account_id, agent_id, file_name, created_at)
     select $1, $2, 'file ' || n || '.txt', now() - n * interval '1 minute' from generate_series(1, 25) n`,
    [owner.id, agent.id],
  )
  await siteFile('sitepageAUTO-1')
  const first = await base.list()
  expect(first).toMatchObject({ count: 25, previous: null })
  expect(first.files.map(({ file_name }) => file_name).slice(0, 2)).toEqual(['file 1.txt', 'file 2.txt'])
  expect(first.files).toHaveLength(20)
  const second = await base.list(2)
  expect(first.next).toBe(`/api/files/vectorstore?vector_store_id=${agent.vs_id}&page=2`)
  expect(second).toMatchObject({ next: null, previous: expect.stringMatching(/page=1$/) })
  expect(second.files).toHaveLength(5)
  expect((await base.list(3)).files).toEqual([])
})

test('KB-21 a deleted file is gone at once, with its chunks and its content', async () => {
  const content = 'To be forgotten.'
  await base.upload({ name: 'old.txt', content })
  const [file] = (await base.list()).files
  expect(await chunkCount(file!.id)).toBe(1)
  await owner.call(api.knowledge.removeFile, { params: { id: file!.id } })
  expect(await chunkCount(file!.id)).toBe(0)
  expect(await app.blobs.has(hashOf(content))).toBe(false)
  await expect(owner.call(api.knowledge.removeFile, { params: { id: file!.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('KB-21 what the site brought is deleted by its id, or by its name', async () => {
  const agentId = String(agent.id)
  const fileId = await siteFile('prices.pdf')
  await siteFile('terms & conditions.pdf')
  await owner.call(api.knowledge.removeSiteFile, { params: { agentId, fileId } })
  await owner.call(api.knowledge.removeSiteFileByName, {
    params: { agentId, fileName: 'terms & conditions.pdf' },
  })
  const left = (await base.list()).files.map(({ file_name }) => file_name)
  expect(left).not.toContain('prices.pdf')
  expect(left).not.toContain('terms & conditions.pdf')
})

test('content that two accounts have stays until the last of them lets go', async () => {
  const content = 'Everybody has this.'
  const other = await newAccount()
  const { agent: theirs } = await other.call(api.agents.create, { body: { agent_name: 'B' } })
  await sqlIn(
    other.id,
    `insert into files (account_id, agent_id, file_name, blob) values ($1, $2, 'same.txt', $3)`,
    [other.id, theirs.id, hashOf(content)],
  )
  await base.upload({ name: 'same.txt', content })
  await owner.call(api.knowledge.removeFile, { params: { id: (await base.list()).files[0]!.id } })
  expect(await app.blobs.has(hashOf(content))).toBe(true)
  const { files } = await other.call(api.knowledge.files, { query: { vector_store_id: theirs.vs_id } })
  await other.call(api.knowledge.removeFile, { params: { id: files[0]!.id } })
  expect(await app.blobs.has(hashOf(content))).toBe(false)
})

test('the original opens by a signed address that runs out, and no browser runs what is in it', async () => {
  const content = '<script>alert(1)</script>'
  await base.upload(
    { name: 'page.html', content: `<p>Some words.</p>${content}` },
    { name: 'ż.txt', content },
    { name: 'notes.md', content: `# Notes\n\nSome words. ${content}` },
  )
  const { files } = await base.list()
  const idOf = (name: string) => files.find(({ file_name }) => file_name === name)!.id
  const page = await get(await open(idOf('page.html')))
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="page\.html"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const url = await open(idOf('ż.txt'))
  const shown = await get(url)
  expect(shown.headers['content-disposition']).toMatch(/^inline; .*%C5%BC\.txt$/)
  expect(shown.body).toBe(content)
  const notes = await get(await open(idOf('notes.md')))
  expect(notes.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await get(url.replace(/owner=\d+/, 'owner=999'))).statusCode).toBe(403)
  expect((await get(url.replace(/files\/\d+/, 'files/1'))).statusCode).toBe(403)
  passTime(3 * 3_600_000)
  expect((await get(url)).statusCode).toBe(403)
})

test('a document of the site opens where it was found; a file that was never read does not open', async () => {
  expect(await open(await siteFile('guide.pdf'))).toBe('https://example.com/guide.pdf')
  const never = (await base.list(2)).files.find(({ file_name }) => file_name.startsWith('file '))!
  await expect(open(never.id)).rejects.toMatchObject({ status: 409 })
})
