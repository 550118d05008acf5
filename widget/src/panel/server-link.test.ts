import { afterEach, expect, test, vi } from 'vitest'
import { createServerLink, VisitorLeft } from './server-link.ts'
import { initialState } from './state/state.ts'
import { createStore } from './state/store.ts'
import { session, widget } from './test-support/samples.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what is asked in turn waits for what was asked before, also when that fails', async () => {
  const { link } = linkToServer()
  const done: string[] = []
  const first = later<void>()
  const asked = link.inTurn(() => first.promise)
  const next = link.inTurn(async () => void done.push('next'))
  await link.begun()
  expect(done).toEqual([])
  first.reject(new TypeError('Failed to fetch'))
  await expect(asked).rejects.toThrow('Failed to fetch')
  await next
  expect(done).toEqual(['next'])
})

test('what was asked for a visitor who has left is not done, and its answer, good or bad, is not told', async () => {
  const { link } = linkToServer()
  await link.begun()
  const answer = later<string>()
  const failure = later<string>()
  const late = vi.fn(async () => 'said')
  const outcomes = [link.inTurn(() => answer.promise), link.inTurn(late), link.forSame(failure.promise)]
  const settled = Promise.allSettled(outcomes)
  await Promise.resolve()
  link.become(null)
  answer.resolve('Alice')
  failure.reject(new TypeError('Failed to fetch'))
  for (const outcome of await settled)
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(VisitorLeft) })
  expect(late).not.toHaveBeenCalled()
  expect(await link.inTurn(async () => 'Bob')).toBe('Bob')
})

test('a session that comes for a visitor who has left is not taken', async () => {
  const { link, hold } = linkToServer()
  const release = hold()
  const begun = link.begun()
  link.become(null)
  release()
  await begun
  expect(link.token()).toBeNull()
})

function linkToServer() {
  const store = createStore(initialState(widget, 'en'))
  let gate = Promise.resolve()
  vi.stubGlobal('fetch', async () => {
    await gate
    return Response.json(session([], null))
  })
  const link = createServerLink({
    widgetId: widget.id,
    token: null,
    store,
    host: { tell() {} },
    onBack() {},
    onRenamed() {},
  })
  const hold = () => {
    const { promise, resolve } = later<void>()
    gate = promise
    return resolve
  }
  return { link, hold }
}

function later<Answer>() {
  let resolve: (answer: Answer) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<Answer>((...ways) => {
    ;[resolve, reject] = ways
  })
  return { promise, resolve, reject }
}
