import { afterEach, expect, test, vi } from 'vitest'
import { createServerLink, VisitorLeft } from './server-link.ts'
import { bubbles, heldUpUntil, isSomeoneWriting } from './state/shown.ts'
import { initialState } from './state/state.ts'
import { createStore } from './state/store.ts'
import { message, session, turn, widget } from './test-support/samples.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

test('a refused session is told like a refused message, and asked for again when its time has come', async () => {
  vi.useFakeTimers()
  const { link, store, answers } = linkToServer()
  answers.push(refused(429, { 'retry-after': '40' }), refused(429, { 'retry-after': '40' }))
  store.dispatch({ type: 'written', message: message('one', 'One') })
  const begun = link.begun()
  await vi.advanceTimersByTimeAsync(0)
  const told = () => ({ until: heldUpUntil(store.state()), isWriting: isSomeoneWriting(store.state()) })
  expect(told()).toEqual({ until: Date.now() + 40_000, isWriting: false })
  link.come()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(told()).toEqual({ until: Date.now() + 40_000, isWriting: false })
  expect(store.state().isConnected).toBe(true)
  await vi.advanceTimersByTimeAsync(40_000)
  await begun
  expect(link.token()).toBe(session([]).token)
  expect(told()).toEqual({ until: null, isWriting: true })
})

test('words that got a number we know already are in a new chat, and the old one is not shown any more', async () => {
  const { link, store, answers } = linkToServer()
  answers.push(Response.json(session([turn(1), turn(2)])))
  await link.begun()
  store.dispatch({ type: 'written', message: message('one', 'Again') })
  store.dispatch({ type: 'sent', client_id: 'one' })
  answers.push(Response.json(session([turn(9, { seq: 1, client_id: 'one', question: 'Again' })])))
  link.expect(1)
  await expect
    .poll(() => bubbles(store.state()).map(({ text, status }) => [text, status]))
    .toEqual([['Again', 'sent']])
  expect(store.state().lastSeq).toBe(1)
  link.become(null)
})

function linkToServer() {
  const store = createStore(initialState(widget, 'en'))
  let gate = Promise.resolve()
  /** Responses to the next requests; the stream stays silent. */
  const answers: Response[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    await gate
    if (path.includes('/stream')) return new Response(new ReadableStream())
    return answers.shift() ?? Response.json(session([], null))
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
  return { link, store, answers, hold }
}

const refused = (status: number, headers = {}) => Response.json({}, { status, headers })

function later<Answer>() {
  let resolve: (answer: Answer) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<Answer>((...ways) => {
    ;[resolve, reject] = ways
  })
  return { promise, resolve, reject }
}
