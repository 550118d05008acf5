import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './server-sent-events.ts'

async function eventsOf(parts: Iterable<string | Uint8Array>) {
  async function* body() {
    for (const part of parts) yield Buffer.from(part)
  }
  const events: string[] = []
  for await (const event of readEvents(body())) events.push(event)
  return events
}

const singleBytes = (bytes: Buffer) => Array.from(bytes, (byte) => Uint8Array.of(byte))

test('events end at an empty line, and what else stands in them does not matter', async () => {
  const text =
    ': comment\nevent: x\ndata: one\n\n:\n\ndata:two\nretry: 5\nunknown\n\n\n\ndata: a\ndata:  b\ndata\n\n'
  expect(await eventsOf([text])).toEqual(['one', 'two', 'a\n b\n'])
})

test('the last event counts even when its empty line is missing', async () => {
  expect(await eventsOf(['data: one\n\ndata: two'])).toEqual(['one', 'two'])
  expect(await eventsOf(['data: one\n\ndata: two\r\n'])).toEqual(['one', 'two'])
})

test('an event that comes again with its id is dropped, one without an id never', async () => {
  const numbered = 'id: 1\ndata: 0\n\n'
  const sent = [numbered, numbered, 'id: 2\ndata: 0\n\n', 'data: 0\n\n', 'data: 0\n\n']
  expect(await eventsOf(sent)).toEqual(Array(4).fill('0'))
  expect(await eventsOf(['id: same\ndata: a\n\nid: same\ndata: b\n\n'])).toEqual(['a', 'b'])
})

test('it makes no difference where the bytes were cut or how lines end', async () => {
  const data = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n\ufeff]/g, '-'))
  const wayOfSending = fc.record({
    texts: fc.array(data, { minLength: 1, maxLength: 5 }),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    cuts: fc.array(fc.nat(200)),
  })
  await fc.assert(
    fc.asyncProperty(wayOfSending, async ({ texts, lineEnd, cuts }) => {
      const sent = texts.map((text) => `: hello${lineEnd}data: ${text}${lineEnd}${lineEnd}`).join('')
      const bytes = Buffer.from(sent)
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const parts = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
      expect(await eventsOf(parts)).toEqual(texts)
      expect(await eventsOf(singleBytes(bytes))).toEqual(texts)
    }),
    { numRuns: 50 },
  )
})

test('a long line in single bytes costs no more than the line', async () => {
  const long = Buffer.from(`data: ${'x'.repeat(100_000)}\n\n`)
  const [text] = await eventsOf(singleBytes(long))
  expect(text).toHaveLength(100_000)
})
