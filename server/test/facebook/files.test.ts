import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { facebookProduct } from './product.ts'

const SHOP = '100000000000001'
const { app, http, fake, connectedPage, reading } = await facebookProduct()
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='
const picture = {
  kind: 'image',
  name: 'kitchen.png',
  mediaType: 'image/png',
  bytes: Buffer.from(PIXEL, 'base64'),
} as const

test.each([
  ['Facebook calls', true],
  ['we ask', false],
])('a picture that a customer sends, and their own, are shown from here where %s', async (_, isCalled) => {
  const { owner, page, chat, turns, remove } = await connectedPage(SHOP, { isCalled })
  const arrive = async () => {
    fake.customers.write(page, '5550001', { name: 'Anna Nowak', file: picture })
    await eventually(async () => (await turns()).length).toBe(1)
  }
  await (isCalled ? arrive() : reading(arrive))
  const { id } = await chat()
  const attachments = async () =>
    (await owner.call(api.messages.ofChat, { params: { id } })).messages[0]!.attachments
  await eventually(async () => (await attachments()).length).toBe(1)
  expect(await attachments()).toMatchObject([{ file_name: 'kitchen.png' }])
  await eventually(async () => (await chat()).user_photo).toBeTruthy()
  const photo = await http.fastify.inject({ url: (await chat()).user_photo! })
  expect(photo).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  expect(JSON.stringify([await attachments(), await chat()])).not.toContain(fake.url)
  await remove()
  page.threads.clear()
})
