import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCircuitBreaker, type Outcome } from './circuit-breaker.ts'

function circuit() {
  const changes: boolean[] = []
  let now = 0
  const breaker = createCircuitBreaker({ clock: () => now, onChange: (isOpen) => changes.push(isOpen) })
  const call = (outcome: Outcome, times = 1) => {
    for (let done = 0; done < times; done++) breaker.enter()!(outcome)
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { breaker, changes, call, pass }
}

test('it opens when half of the last 20 calls failed, not one call earlier', () => {
  const { breaker, changes, call } = circuit()
  call('success', 10)
  call('failure', 9)
  expect(breaker.isOpen()).toBe(false)
  call('failure')
  expect(breaker.isOpen()).toBe(true)
  expect(breaker.enter()).toBeUndefined()
  expect(breaker.waitMs()).toBe(30_000)
  expect(changes).toEqual([true])
})

test('failures among many successes never open it', () => {
  const { breaker, call } = circuit()
  for (let round = 0; round < 50; round++) {
    call('failure', 9)
    call('success', 11)
  }
  expect(breaker.isOpen()).toBe(false)
})

test('calls that their callers gave up count for nothing', () => {
  const { breaker, call } = circuit()
  call('failure', 9)
  call('abandoned', 100)
  expect(breaker.isOpen()).toBe(false)
  call('failure')
  expect(breaker.isOpen()).toBe(true)
})

test('after 30 s one probe goes; it closes the circuit or starts the wait anew', () => {
  const { breaker, changes, call, pass } = circuit()
  call('failure', 10)
  pass(29_999)
  expect(breaker.enter()).toBeUndefined()
  pass(1)
  const failing = breaker.enter()!
  expect(breaker.enter()).toBeUndefined()
  pass(5000)
  failing('failure')
  expect(breaker.waitMs()).toBe(30_000)

  pass(30_000)
  call('success')
  expect(breaker.isOpen()).toBe(false)
  expect(changes).toEqual([true, false])
  // Earlier failures no longer count.
  call('failure', 9)
  expect(breaker.isOpen()).toBe(false)
})

test('a probe whose caller went away leaves its turn to the next call', () => {
  const { breaker, call, pass } = circuit()
  call('failure', 10)
  pass(30_000)
  call('abandoned')
  call('success')
  expect(breaker.isOpen()).toBe(false)
})

test('a probe that never reports is followed by another', () => {
  const { breaker, call, pass } = circuit()
  call('failure', 10)
  pass(30_000)
  expect(breaker.enter()).toBeDefined()
  pass(30_000)
  call('success')
  expect(breaker.isOpen()).toBe(false)
})

test('calls that began before the circuit turned say nothing about it now', () => {
  const { breaker, call, pass } = circuit()
  const slow = Array.from({ length: 20 }, () => breaker.enter()!)
  call('failure', 10)
  for (const report of slow.slice(0, 10)) report('success')
  expect(breaker.isOpen()).toBe(true)
  pass(30_000)
  call('success')
  for (const report of slow.slice(10)) report('failure')
  expect(breaker.isOpen()).toBe(false)
})

test('whatever happens, a provider that recovers is found again', () => {
  const step = fc.oneof(
    fc.constantFrom<Outcome>('success', 'failure', 'abandoned'),
    fc.record({ passMs: fc.nat(60_000) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { breaker, pass } = circuit()
      for (const one of steps) {
        if (typeof one === 'object') pass(one.passMs)
        else breaker.enter()?.(one)
        expect(breaker.waitMs()).toBeLessThanOrEqual(30_000)
      }
      pass(breaker.waitMs())
      breaker.enter()!('success')
      expect(breaker.isOpen()).toBe(false)
    }),
  )
})
