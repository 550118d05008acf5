import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'
import { s3Server } from '../../../test/s3-server.ts'

const store = await s3Server()
const testing = await testApp({ ...store.settings, EMBEDDING_MODEL: 'none' })
const shop = await knowledgeBase(testing)
await shop.startReading()

const TEXT = 'A cake costs 40 zł. We bake it on the day of the order.\n'

test('a file in a bucket is read, opened whole or in part, and deleted', async () => {
  expect(await shop.upload({ name: 'prices.txt', content: TEXT })).toMatchObject({ status: 'completed' })
  expect([...store.objects.values()].map(({ content }) => content.toString())).toEqual([TEXT])
  const [file] = (await shop.list()).files
  const params = { id: file!.id }
  const { url } = await shop.owner.call(api.knowledge.openFile, { params })
  const open = (range?: string) =>
    testing.http.fastify.inject({ url, headers: range === undefined ? {} : { range } })
  const whole = await open()
  expect([whole.statusCode, whole.body, whole.headers['accept-ranges']]).toEqual([200, TEXT, 'bytes'])
  const part = await open('bytes=2-5')
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'cake',
    `bytes 2-5/${Buffer.byteLength(TEXT)}`,
  ])
  await shop.owner.call(api.knowledge.removeFile, { params })
  expect([...store.objects.keys()]).toEqual([])
})
