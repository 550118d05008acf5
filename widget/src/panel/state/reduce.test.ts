import { expect, test } from 'vitest'
import { conversation, message, session, turn, widget } from '../test-support/samples.ts'
import { type Action, reduce } from './reduce.ts'
import { bubbles, isSomeoneWriting, isWaitingForPerson, unreadCount } from './shown.ts'
import { initialState, type State } from './state.ts'

const after = (...actions: Action[]) => actions.reduce(reduce, initialState(widget, 'en'))
const texts = (state: State) => bubbles(state).map(({ from, text }) => `${from}: ${text}`)

test('a message is shown at once, and once only when the server shows it back', () => {
  const written = after({ type: 'written', message: message('abc', 'Hello?') })
  expect(texts(written)).toEqual(['visitor: Hello?'])
  expect(isSomeoneWriting(written)).toBe(true)
  const sent = reduce(written, { type: 'sent', client_id: 'abc' })
  expect(texts(sent)).toEqual(['visitor: Hello?'])
  const shownBack = reduce(sent, { type: 'session', session: session([turn(1, { client_id: 'abc' })]) })
  expect(bubbles(shownBack).map(({ key }) => key)).toEqual(['qabc'])
  expect(shownBack.outgoing).toEqual([])
})

test('only the next event counts: known ones and those after a gap change nothing', () => {
  const begun = after({ type: 'session', session: session([turn(1)]) })
  const answered = turn(1, { answer: 'Yes.', answer_seq: 2, answered_by: 'ai' })
  const gap = reduce(begun, { type: 'event', event: { type: 'turn', seq: 3, turn: answered } })
  expect(gap).toBe(begun)
  const next = reduce(begun, { type: 'event', event: { type: 'turn', seq: 2, turn: answered } })
  expect(texts(next)).toEqual(['visitor: Question 1', 'ai: Yes.'])
  expect(next.lastSeq).toBe(2)
  expect(reduce(next, { type: 'event', event: { type: 'turn', seq: 2, turn: turn(1) } })).toBe(next)
  expect(reduce(next, { type: 'event', event: { type: 'nothing', seq: 3 } }).lastSeq).toBe(3)
})

test('the words of an answer grow, begin anew when it does, and give way to the whole of it', () => {
  const begun = after({ type: 'session', session: session([turn(1, { answer: null })]) })
  expect(isSomeoneWriting(begun)).toBe(true)
  const partial = (offset: number, text: string): Action => ({ type: 'partial', message_id: 1, offset, text })
  const some = [partial(0, 'It is '), partial(6, 'blue'), partial(99, 'lost')].reduce(reduce, begun)
  expect(texts(some)).toEqual(['visitor: Question 1', 'ai: It is blue'])
  expect(bubbles(some).at(-1)!.isBusy).toBe(true)
  expect(isSomeoneWriting(reduce(some, { type: 'typing', by: 'ai' }))).toBe(false)
  const anew = reduce(some, partial(0, 'Red'))
  expect(texts(anew).at(-1)).toBe('ai: Red')
  const whole = turn(1, { answer: 'Red, of course.', answer_seq: 2, answered_by: 'ai' })
  const done = reduce(anew, { type: 'event', event: { type: 'turn', seq: 2, turn: whole } })
  expect(texts(done).at(-1)).toBe('ai: Red, of course.')
  expect(done.partial).toBeNull()
  expect(bubbles(done).at(-1)!.isBusy).toBe(false)
})

test('an answer that a newer question made pointless takes its words along', () => {
  const begun = after(
    { type: 'session', session: session([turn(1, { answer: null })]) },
    { type: 'partial', message_id: 1, offset: 0, text: 'It is' },
    { type: 'event', event: { type: 'turn', seq: 2, turn: turn(2, { seq: 2, answer: null }) } },
    { type: 'event', event: { type: 'turn', seq: 3, turn: turn(1, { answer: '' }) } },
  )
  expect(texts(begun)).toEqual(['visitor: Question 1', 'visitor: Question 2'])
  expect(isSomeoneWriting(begun)).toBe(true)
})

test('what came after the last look is unread, until it is read here or in another tab', () => {
  const answers = [1, 3].map((seq) => turn(seq, { seq, answer: 'Yes', answer_seq: seq + 1 }))
  const begun = after({ type: 'session', session: session(answers, conversation({ read_seq: 2 })) })
  expect(unreadCount(begun)).toBe(1)
  expect(unreadCount(reduce(begun, { type: 'read' }))).toBe(0)
  const elsewhere = conversation({ read_seq: 4 })
  expect(unreadCount(reduce(begun, { type: 'conversation', conversation: elsewhere }))).toBe(0)
})

test('with a person there are no dots but their own', () => {
  const state = after(
    { type: 'session', session: session([], conversation({ answered_by: 'person' })) },
    { type: 'written', message: message('abc', 'Are you there?') },
  )
  expect(isSomeoneWriting(state)).toBe(false)
  expect(isSomeoneWriting(reduce(state, { type: 'typing', by: 'operator' }))).toBe(true)
})

test('a person is awaited until they have said something', () => {
  const asked = conversation({ answered_by: 'person', hand_over_at: '2026-01-05T10:00:00.000Z' })
  const earlier = turn(1, { answer: 'Hi', answered_by: 'operator', answered_at: '2026-01-05T09:00:00.000Z' })
  const waiting = after({ type: 'session', session: session([earlier], asked) })
  expect(isWaitingForPerson(waiting)).toBe(true)
  const now = turn(2, {
    seq: 2,
    answer: 'Hi',
    answered_by: 'operator',
    answered_at: '2026-01-05T10:01:00.000Z',
  })
  const met = reduce(waiting, { type: 'event', event: { type: 'turn', seq: 2, turn: now } })
  expect(isWaitingForPerson(met)).toBe(false)
})

test('a message tried again goes to the back of the queue', () => {
  const state = after(
    { type: 'written', message: message('one', 'One') },
    { type: 'failed', client_id: 'one' },
    { type: 'written', message: message('two', 'Two') },
    { type: 'retried', client_id: 'one' },
  )
  expect(state.outgoing.map(({ client_id, status }) => `${client_id} ${status}`)).toEqual([
    'two waiting',
    'one waiting',
  ])
})

test('a reset forgets the visitor and keeps the panel as it is', () => {
  const state = after(
    { type: 'opened' },
    { type: 'session', session: session([turn(1)]) },
    { type: 'written', message: message('one', 'One') },
    { type: 'reset' },
  )
  expect(state).toEqual({ ...initialState(widget, 'en'), isOpen: true, visitor: 1 })
})

test('settings that are being tried out are not undone by the saved ones', () => {
  const state = after(
    { type: 'configured', widget: { ...widget, color: '#0000ff', language: 'pl' } },
    { type: 'session', session: session([]) },
  )
  expect([state.widget.color, state.language]).toEqual(['#0000ff', 'pl'])
})

test('who speaks is said at the beginning of each run and of each day', () => {
  const state = after({
    type: 'session',
    session: session([
      turn(1, { asked_at: '2026-01-05T12:00:00.000Z' }),
      turn(2, { seq: 2, asked_at: '2026-01-05T12:01:00.000Z' }),
      turn(3, { seq: 3, asked_at: '2026-01-09T12:00:00.000Z' }),
    ]),
  })
  expect(bubbles(state).map(({ isFirst, isNewDay }) => [isFirst, isNewDay])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
})

test('files that a person sends are theirs, also without words, and count as unread', () => {
  const attachments = [
    { id: 'f1', file_name: 'a.pdf', media_type: 'application/pdf', size: 1, url: '/widget/api/files/f1' },
  ]
  const turns = [
    turn(1, { question: '', attachments }),
    turn(2, { question: '', attachments, answered_by: 'operator', answer_seq: 2 }),
  ]
  const state = after({ type: 'session', session: session(turns) })
  expect(bubbles(state).map(({ key, from }) => [key, from])).toEqual([
    ['q1', 'visitor'],
    ['a2', 'person'],
  ])
  expect(bubbles(state)[1]!.attachments).toEqual(attachments)
  expect(unreadCount(state)).toBe(1)
})
