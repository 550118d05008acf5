import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState, type Outgoing } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import { message, widget } from '../test-support/samples.ts'
import { Refused } from './calls.ts'
import { keepOnHostPage } from './kept.ts'
import { createOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('messages go one after the other, in the order they were written', async () => {
  const { outbox, sent, hold } = outboxWith()
  const release = hold()
  outbox.add(message('one', 'One'))
  outbox.add(message('two', 'Two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one'])
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'two'])
})

test('WIDG-12 without a network a message is tried again under the same name, and the rest wait behind it', async () => {
  const { outbox, sent, faults, store, kept } = outboxWith()
  faults.push(...Array(3).fill(new TypeError('Failed to fetch')))
  outbox.add(message('one', 'One'))
  outbox.add(message('two', 'Two'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.state().isConnected).toBe(false)
  expect(kept.messages().map(({ client_id }) => client_id)).toEqual(['one', 'two'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(['one', 'one', 'one', 'one', 'two'])
  expect(kept.messages()).toEqual([])
})

test('when the network is back nobody waits for the next try', async () => {
  const { outbox, sent, faults } = outboxWith()
  faults.push(...Array(30).fill(new TypeError('Failed to fetch')))
  outbox.add(message('one', 'One'))
  await vi.advanceTimersByTimeAsync(45_000)
  const tries = sent.length
  outbox.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.length).toBe(tries + 1)
})

test('WIDG-13 a refused message fails, lets the next one pass, and goes when it is tried again', async () => {
  const { outbox, sent, faults, store, kept } = outboxWith()
  faults.push(new Refused(400, 'invalid_request', 1))
  outbox.add(message('one', 'One'))
  outbox.add(message('two', 'Two'))
  await vi.advanceTimersByTimeAsync(0)
  const statuses = () => store.state().outgoing.map(({ client_id, status }) => `${client_id} ${status}`)
  expect(statuses()).toEqual(['one failed', 'two sent'])
  expect(kept.messages()).toEqual([{ ...message('one', 'One'), status: 'failed' }])
  outbox.retry('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one', 'two', 'one'])
  expect(statuses()).toEqual(['two sent', 'one sent'])
})

test('WIDG-13 a message that failed on an earlier page waits for the visitor, who may remove it', async () => {
  const { outbox, sent, store, kept } = outboxWith()
  outbox.add({ ...message('one', 'One'), status: 'failed' })
  outbox.add(message('two', 'Two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['two'])
  outbox.remove('one')
  expect(store.state().outgoing.map(({ client_id }) => client_id)).toEqual(['two'])
  expect(kept.messages()).toEqual([])
})

test('a server that fails three times at a message is left alone', async () => {
  const { outbox, sent, faults, store } = outboxWith()
  faults.push(...Array(3).fill(new Refused(500, 'internal', 1)))
  outbox.add(message('one', 'One'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toHaveLength(3)
  expect(store.state().outgoing[0]!.status).toBe('failed')
})

test('asked to slow down, it says so and waits as long as it was told', async () => {
  const { outbox, sent, faults, store } = outboxWith()
  faults.push(new Refused(429, 'too_many_requests', 7))
  outbox.add(message('one', 'One'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state().slowedUntil).toBe(Date.now() + 7_000)
  outbox.wake()
  await vi.advanceTimersByTimeAsync(6_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toHaveLength(2)
  expect(store.state().slowedUntil).toBeNull()
})

function outboxWith() {
  const store = createStore(initialState(widget, 'en'))
  const kept = keepOnHostPage({ tell() {} }, {}, () => null)
  const sent: string[] = []
  const faults: Error[] = []
  let gate = Promise.resolve()
  const outbox = createOutbox({
    store,
    kept,
    async send({ client_id }: Outgoing) {
      sent.push(client_id)
      const fault = faults.shift()
      if (fault) throw fault
      await gate
      return { seq: sent.length }
    },
    onSent() {},
    onRefused: async () => false,
  })
  const hold = () => {
    let release = () => {}
    gate = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }
  return { outbox, store, kept, sent, faults, hold }
}
