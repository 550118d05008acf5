import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConversation } from './conversation.ts'
import { isWaitingForPerson } from './state/shown.ts'
import { initialState } from './state/state.ts'
import { createStore } from './state/store.ts'
import { conversation, session, turn, widget } from './test-support/samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const WITH_PERSON = {
  conversation: conversation({ answered_by: 'person', hand_over_at: '2026-01-05T12:01:00Z' }),
}

test('a person is asked for until the server has heard it, on a bad connection and while it is busy', async () => {
  const { visitor, store, asked, answers } = await visitorWhoWrote()
  answers.push(
    new TypeError('Failed to fetch'),
    Response.json({}, { status: 503 }),
    Response.json({}, { status: 429, headers: { 'retry-after': '2' } }),
    Response.json(WITH_PERSON),
  )
  const attempt = visitor.talkToPerson('A person, please')
  await vi.advanceTimersByTimeAsync(10_000)
  await attempt
  expect(asked).toEqual(Array(4).fill('/widget/api/hand-over'))
  expect(isWaitingForPerson(store.state())).toBe(true)
})

test('a person who is refused is not asked for again: the visitor is told', async () => {
  const { visitor, asked, answers } = await visitorWhoWrote()
  answers.push(Response.json({ code: 'forbidden' }, { status: 403 }))
  await expect(visitor.talkToPerson('A person, please')).rejects.toMatchObject({ status: 403 })
  expect(asked).toHaveLength(1)
})

async function visitorWhoWrote() {
  const store = createStore(initialState(widget, 'en'))
  const asked: string[] = []
  const answers: (Response | Error)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/stream')) return new Response(new ReadableStream())
    if (path.endsWith('/session')) return Response.json(session([turn(1)]))
    asked.push(path)
    const answer = answers.shift() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  })
  const visitor = openConversation({
    widgetId: widget.id,
    page: { url: 'https://shop.example/', title: 'Shop' },
    kept: { token: 'v1.token' },
    store,
    host: { tell() {} },
  })
  visitor.begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state().conversation).not.toBeNull()
  return { visitor, store, asked, answers }
}
