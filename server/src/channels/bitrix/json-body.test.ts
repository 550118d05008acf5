import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FileContent, jsonBody } from './json-body.ts'

test.each([0, 1, 2, 3, 3 * 2 ** 16, 3 * 2 ** 16 + 1, 1_000_000])(
  'a file of %i bytes leaves in pieces and is whole again where it arrives',
  async (size) => {
    const bytes = randomBytes(size)
    const said = { dialogId: 'chat7', fields: { name: 'Zażółć.pdf', content: new FileContent(bytes) } }
    const { content, length, hasFile } = jsonBody(said)
    const arrived = await text(content as Readable)
    expect(Buffer.byteLength(arrived)).toBe(length)
    expect(hasFile && content instanceof Readable).toBe(true)
    const { name, content: encoded } = JSON.parse(arrived).fields
    expect([name, Buffer.from(encoded, 'base64').equals(bytes)]).toEqual(['Zażółć.pdf', true])
  },
)

test('words alone are plain JSON', () => {
  expect(jsonBody({ message: 'Dzień dobry' })).toEqual({
    content: '{"message":"Dzień dobry"}',
    length: 26,
    hasFile: false,
  })
})
