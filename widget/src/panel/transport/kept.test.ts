import { expect, test } from 'vitest'
import { message } from '../test-support/samples.ts'
import { keepOnHostPage } from './kept.ts'

test('what was kept is told again in the order it was written, until it is dropped', () => {
  const page = hostPage()
  const kept = keepOnHostPage(page.host, {}, () => 'alice')
  kept.put({ ...message('two', 'Two'), at: '2026-01-05T12:00:02.000Z' })
  kept.put({ ...message('one', 'One'), at: '2026-01-05T12:00:01.000Z' })
  kept.skipRating()
  const next = keepOnHostPage(page.host, page.texts(), () => 'alice')
  expect(next.messages().map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(next.isRatingSkipped()).toBe(true)
  for (const name of ['one', 'two']) next.drop(name)
  expect(Object.keys(page.texts())).toEqual(['rating-skipped'])
})

test("one visitor's messages are not another's, and are let go; those of nobody yet are for whoever comes", () => {
  const page = hostPage()
  keepOnHostPage(page.host, {}, () => 'alice').put(message('one', 'From Alice'))
  keepOnHostPage(page.host, {}, () => null).put(message('two', 'Before the first session'))
  const bob = keepOnHostPage(page.host, page.texts(), () => 'bob')
  expect(bob.messages().map(({ client_id }) => client_id)).toEqual(['two'])
  expect(Object.keys(page.texts())).toEqual(['message:two'])
})

test('the host page is asked to keep fifty messages at most, and a known one may still change', () => {
  const page = hostPage()
  const kept = keepOnHostPage(page.host, {}, () => null)
  for (let count = 1; count <= 51; count++) kept.put(message(`${count}`, 'Hello?'))
  kept.put({ ...message('1', 'Hello?'), status: 'failed' })
  expect(kept.messages()).toHaveLength(50)
  expect(kept.messages()[0]!.status).toBe('failed')
})

/** A fake host page that stores texts like the loader. */
function hostPage() {
  const texts: Record<string, string> = {}
  const host: Parameters<typeof keepOnHostPage>[0] = {
    tell(said) {
      if (said.type !== 'keep') return
      if (said.text === null) delete texts[said.name]
      else texts[said.name] = said.text
    },
  }
  return { host, texts: () => ({ ...texts }) }
}
