import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'

const testing = await testApp()
const { app, http, sqlIn } = testing
const { owner, agent } = await knowledgeBase(testing)
await http.fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.fastify.server.address() as AddressInfo

const MB = 1024 * 1024
const field = (name: string, value: string | number) =>
  `--frame\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--frame\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`

/** An unfinished upload over a real connection. */
function sending(beginning: string, headers: Record<string, string> = {}) {
  const asked = request({
    port,
    method: 'POST',
    path: '/api/files/upload_to_vectorstore_async',
    headers: {
      authorization: `Bearer ${owner.tokens.access()}`,
      'content-type': 'multipart/form-data; boundary=frame',
      ...headers,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject)
  })
  asked.write(beginning)
  return { asked, answered }
}
const leftovers = async () => readdir(join(app.config.DATA_DIR, 'blobs', 'tmp'))
const tasks = () => sqlIn(owner.id, 'select id from upload_tasks')

test('an upload that breaks off leaves nothing behind', async () => {
  const { asked, answered } = sending(field('agent_id', agent.id) + fileHead('half.txt'))
  answered.catch(() => {})
  asked.write(Buffer.alloc(MB, 'a'))
  await eventually(leftovers).toHaveLength(1)
  asked.destroy()
  await eventually(leftovers).toHaveLength(0)
  expect(await tasks()).toEqual([])
})

test('who sends too much, or to a foreign agent, hears so before the end', async () => {
  const foreign = sending(field('agent_id', 999_999) + fileHead('a.txt'))
  expect(await foreign.answered).toBe(404)
  const huge = sending(field('agent_id', agent.id), { 'content-length': String(300 * MB) })
  expect(await huge.answered).toBe(413)
  for (const { asked } of [foreign, huge]) asked.on('error', () => {}).destroy()
  await eventually(leftovers).toHaveLength(0)
})

test('what is no form is refused', async () => {
  const cut = sending(`${field('agent_id', agent.id)}${fileHead('a.txt')}no end`)
  cut.asked.end()
  expect(await cut.answered).toBe(400)
  const json = sending('{}', { 'content-type': 'application/json' })
  json.asked.end()
  expect(await json.answered).toBe(415)
  await eventually(leftovers).toHaveLength(0)
  expect(await tasks()).toEqual([])
})
