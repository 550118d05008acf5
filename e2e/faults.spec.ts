// Short forms of npm run bench -- faults: the same harness, a few kills and races.
import { checkChats } from '../bench/support/faults/check-chats.ts'
import { checkOperator, checkWriters } from '../bench/support/faults/check-history.ts'
import { killRun } from '../bench/support/faults/kill-run.ts'
import { raceRun } from '../bench/support/faults/race-run.ts'
import type { Stored, StoredMessage } from '../bench/support/faults/stored.ts'
import type { WriterNote } from '../bench/support/faults/witness.ts'
import { expect, test } from './support/test.ts'

for (const processes of [1, 2]) {
  const where = processes === 1 ? 'one process with its database' : 'two processes on one database'

  test(`kill -9 of ${where}: no message is lost, doubled or out of order, and each chat is answered`, async () => {
    test.setTimeout(180_000)
    const size = { kills: 4, messages: 150, writers: 1, visitorsPerWriter: 12 }
    const { acknowledged, problems } = await killRun({ processes, seed: 7, ...size, waitsForLeases: false })
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(size.messages)
  })

  test(`with ${where}, no answer of the AI leaves after a takeover or a stop was committed`, async () => {
    test.setTimeout(180_000)
    const { races, problems } = await raceRun({ processes, seed: 7, races: 200 })
    expect(problems).toEqual([])
    expect(races).toBeGreaterThanOrEqual(200)
  })
}

test.describe('the checker of the harness', () => {
  const text = 'w0v0 writes its message 1'
  const turn: StoredMessage = {
    id: 5,
    chat_id: 1,
    agent_id: 1,
    seq: 1,
    answer_seq: 2,
    answered_by: 'ai',
    client_id: 'w0v0-1-message',
    question: text,
    answer: 'Yes.',
    message_type: 'customer',
    is_read: false,
  }
  const sound: Stored = {
    chats: [{ id: 1, agent_id: 1, last_seq: 2, unread_messages: 1 }],
    messages: [turn],
    events: [
      { chat_id: 1, seq: 1, message_id: 5 },
      { chat_id: 1, seq: 2, message_id: 5 },
    ],
    openJobs: [],
    deliveries: [],
  }
  const history: WriterNote[] = [
    { visitor: 'w0v0', n: 1, what: 'invoke', text },
    { visitor: 'w0v0', n: 1, what: 'ok', id: 5, seq: 1 },
  ]
  const event = (seq: number, message_id: number | null) => ({ chat_id: 1, seq, message_id })

  test('finds nothing wrong with a sound history', () => {
    expect([...checkWriters(history, sound), ...checkChats(sound)]).toEqual([])
  })

  test('sees what is lost, doubled, out of order, or written by nobody', () => {
    expect(checkWriters(history, { ...sound, messages: [] })).toHaveLength(1)
    expect(checkWriters(history, { ...sound, messages: [turn, { ...turn, id: 6 }] })).toHaveLength(1)
    expect(checkWriters([], sound)).toEqual([`Nobody wrote "${text}"`])
    const second: WriterNote[] = [
      { visitor: 'w0v0', n: 2, what: 'invoke', text: 'w0v0 writes its message 2' },
      { visitor: 'w0v0', n: 2, what: 'ok', id: 4, seq: 1 },
    ]
    const early = { ...turn, id: 4, question: 'w0v0 writes its message 2' }
    expect(checkWriters([...history, ...second], { ...sound, messages: [early, turn] })).toEqual([
      '"w0v0 writes its message 2" came before what it followed',
    ])
    expect(checkOperator([{ what: 'read', id: 5 }], sound)).toEqual(['5 was read and is unread again'])
  })

  test('sees gaps, double answers, stuck turns, wrong counters and words after a takeover', () => {
    const problemsOf = (broken: Partial<Stored>) => checkChats({ ...sound, ...broken })
    expect(problemsOf({ events: [event(1, 5), event(3, 5)] })).not.toEqual([])
    const chat = { ...sound.chats[0]!, last_seq: 3 }
    expect(problemsOf({ chats: [chat], events: [event(1, 5), event(2, 5), event(3, 5)] })).toEqual([
      'Chat 1: message 5 was answered 2 times',
    ])
    const stuck = { ...turn, answer: null, answered_by: null, answer_seq: null }
    expect(problemsOf({ messages: [stuck] })).toEqual(['Chat 1: message 5 never came to its end'])
    expect(problemsOf({ messages: [{ ...turn, is_read: true }] })).toEqual([
      'Chat 1: counts 1 unread and has 0',
    ])
    const late = { ...turn, answer_seq: 3 }
    expect(
      problemsOf({ chats: [chat], messages: [late], events: [event(1, 5), event(2, null), event(3, 5)] }),
    ).toEqual(['Chat 1: the AI answered 5 after a person had taken over'])
    expect(
      problemsOf({ openJobs: [{ kind: 'answer_chat', state: 'queued', last_error: null }] }),
    ).toHaveLength(1)
    const part = { message_id: 5, part: 0, kind: 'text', state: 'sent' }
    expect(problemsOf({ deliveries: [part, part] })).toHaveLength(1)
  })
})
