import { createHash } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase, onceRead, uploadAs } from '../../../test/knowledge.ts'

const testing = await testApp()
const { app, newAccount, sqlIn } = testing
const base = await knowledgeBase(testing)
const { owner, agent } = base
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const text = (name: string, content = `What ${name} says.`) => ({ name, content })

test('a file that takes its reader down again and again is given up, the others are read', async () => {
  const { task_id } = await base.send([text('poison.txt'), text('fine.txt')])
  await sqlIn(owner.id, 'update upload_files set attempts = 5 where task_id = $1 and ordinal = 0', [task_id])
  await base.startReading()
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed_with_errors')
  expect((await base.status(task_id)).files_failed).toEqual([
    {
      file_name: 'poison.txt',
      error: expect.stringContaining('could not be read'),
      reason: { code: 'file_unreadable', params: {} },
    },
  ])
})

test('a file is not given up because the machine had no file descriptors or disk space left', async () => {
  const { blobs } = app
  const lacking = ['EMFILE', 'ENOSPC']
  let goOn = () => {}
  const counted = new Promise<void>((resolve) => {
    goOn = resolve
  })
  app.blobs = {
    ...blobs,
    withFile: async (hash, use) => {
      await counted
      const code = lacking.shift()
      if (code) throw Object.assign(new Error('inner word'), { code })
      return blobs.withFile(hash, use)
    },
  }
  onTestFinished(() => {
    app.blobs = blobs
  })
  const { task_id } = await base.send([text('patient.txt')])
  await base.startReading()
  const starts = () => sqlIn(owner.id, 'select attempts from upload_files where task_id = $1', [task_id])
  await onceRead(starts).toEqual([{ attempts: 1 }])
  await sqlIn(owner.id, 'update upload_files set attempts = 5 where task_id = $1', [task_id])
  goOn()
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
})

test('KB-5 files are sent as one form, and a task tells how their reading goes', async () => {
  const { task_id } = await base.send([text('delivery.txt'), text('zwroty – zażółć.md')])
  expect(task_id).toMatch(/^[\w-]{43}$/)
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
  expect(await base.status(task_id)).toMatchObject({
    total_files: 2,
    processed_files: 2,
    files_uploaded: [{ file_name: 'delivery.txt' }, { file_name: 'zwroty – zażółć.md' }],
    files_failed: [],
  })
  const { files } = await base.list()
  expect(files.slice(0, 2).map(({ file_name, state }) => [file_name, state])).toEqual([
    ['zwroty – zażółć.md', 'ready'],
    ['delivery.txt', 'ready'],
  ])
  expect((await base.chunks('delivery.txt')).map((chunk) => chunk.text)).toEqual(['What delivery.txt says.'])
})

test('an upload is completed when it is found by meaning too, or when finding out the meaning has failed', async () => {
  const { task_id } = await base.send([text('meaning.txt')])
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
  await sqlIn(
    owner.id,
    `insert into jobs (account_id, kind, dedupe_key, payload, run_at)
     values ($1, 'embed_chunks', $2::text, jsonb_build_object('agent_id', $2::bigint), now() + interval '1 hour')`,
    [owner.id, agent.id],
  )
  expect((await base.status(task_id)).status).toBe('processing')
  await sqlIn(owner.id, `update jobs set attempts = 1 where kind = 'embed_chunks'`)
  expect((await base.status(task_id)).status).toBe('completed')
  await sqlIn(owner.id, `delete from jobs where kind = 'embed_chunks'`)
})

test('a file that cannot be taken fails alone, with a sentence', async () => {
  const status = await base.upload(
    text('good.txt'),
    { name: 'huge.txt', content: new Uint8Array(50 * 1024 * 1024 + 1) },
    text('sitepageAUTO1.txt'),
    text('setup.exe', 'MZ\u0090\u0000'),
  )
  expect(status.status).toBe('completed_with_errors')
  expect(status.files_uploaded).toEqual([{ file_name: 'good.txt' }])
  expect(status.files_failed).toEqual([
    {
      file_name: 'huge.txt',
      error: 'The file is larger than 50 MB. Split it or make it smaller.',
      reason: { code: 'file_large', params: { number: 50 } },
    },
    {
      file_name: 'sitepageAUTO1.txt',
      error: expect.stringContaining('Rename the file.'),
      reason: { code: 'file_reserved', params: { name: 'sitepageAUTO' } },
    },
    {
      file_name: 'setup.exe',
      error: expect.stringMatching(/\.$/),
      reason: { code: 'file_kind', params: { kind: 'exe' } },
    },
  ])
  const { files } = await base.list()
  expect(files.find(({ file_name }) => file_name === 'setup.exe')).toMatchObject({ state: 'failed' })
})

test('twenty files pass, one more is refused and nothing of it is kept', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => text(`many-${count}-${n}.txt`))
  expect((await base.upload(...many(20))).processed_files).toBe(20)
  await expect(base.send(many(21))).rejects.toMatchObject({
    status: 400,
    message: 'You can upload a maximum of 20 files at a time.',
  })
  expect(await app.blobs.has(hashOf('What many-21-0.txt says.'))).toBe(false)
})

test('an upload needs an own agent, its own knowledge base, and a file', async () => {
  const stranger = await newAccount()
  const other = (await owner.call(api.agents.create, { body: { agent_name: 'Eve' } })).agent
  const to = (fields: Record<string, string>, who = owner) => uploadAs(who, [text('secret.txt')], fields)
  await expect(to({ agent_id: String(agent.id) }, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(to({})).rejects.toMatchObject({ status: 404 })
  await expect(to({ agent_id: String(agent.id), vector_store_id: 'vs_no' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(to({ agent_id: String(agent.id), vector_store_id: other.vs_id })).rejects.toMatchObject({
    status: 400,
  })
  await expect(uploadAs(owner, [], { agent_id: String(agent.id) })).rejects.toMatchObject({ status: 400 })
  expect(await app.blobs.has(hashOf('What secret.txt says.'))).toBe(false)
})

test('where the form names its agent is of no matter', async () => {
  const form = new FormData()
  form.append('file', new Blob(['Files came first.']), 'first.txt')
  form.append('agent_id', String(agent.id))
  const { task_id } = await owner.call(api.knowledge.upload, { form })
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
})

test('a name from outside is made safe, and the sender still knows the file by the name it had', async () => {
  const name = 'a\u202Egnp..txt'
  expect((await base.upload(text(name, 'Turned around.'))).files_uploaded).toEqual([{ file_name: name }])
  expect((await base.list()).files[0]!.file_name).toBe('a gnp.txt')
})

test('the same name replaces: the old words answer until the new ones are there', async () => {
  await base.upload(text('prices.txt', 'It costs 10.'))
  const [first] = (await base.list()).files
  await base.upload(text('prices.txt', 'It costs 12.'))
  const [second] = (await base.list()).files
  expect(second).toMatchObject({ id: first!.id, file_name: 'prices.txt', state: 'ready' })
  expect((await base.chunks('prices.txt')).map((chunk) => chunk.text)).toEqual(['It costs 12.'])
  expect(await app.blobs.has(hashOf('It costs 10.'))).toBe(false)
  expect(await app.blobs.has(hashOf('It costs 12.'))).toBe(true)
})

test('a new version that cannot be read leaves the old one in place, and says so', async () => {
  await base.upload(text('terms.txt', 'Fourteen days.'))
  expect((await base.upload(text('terms.txt', ''))).status).toBe('failed')
  expect((await base.list()).files[0]).toMatchObject({
    state: 'ready',
    error: expect.stringMatching(/^The new version could not be read: /),
  })
  expect((await base.chunks('terms.txt')).map((chunk) => chunk.text)).toEqual(['Fourteen days.'])
})

test('of two files with one name in one upload the last one stays', async () => {
  await base.upload(text('twin.txt', 'The first.'), text('twin.txt', 'The second.'))
  expect((await base.chunks('twin.txt')).map((chunk) => chunk.text)).toEqual(['The second.'])
  expect(await app.blobs.has(hashOf('The first.'))).toBe(false)
})

test("each change raises the version of the agent's knowledge", async () => {
  const version = async () => {
    const rows = await sqlIn<{ knowledge_version: number }>(
      owner.id,
      'select knowledge_version from agents where id = $1',
      [agent.id],
    )
    return rows[0]!.knowledge_version
  }
  const before = await version()
  await base.upload(text('versioned.txt'))
  expect(await version()).toBeGreaterThan(before)
  expect((await base.chunks('versioned.txt'))[0]!.version).toBeGreaterThan(before)
})
