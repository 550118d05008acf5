import { setMaxListeners } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

// Other tests in this process recorded chat traffic on a different clock.
vi.resetModules()
const { recordServed } = await import('../platform/load-shedding.ts')
const { inPlace } = await import('./heavy-work.ts')

const { signal } = new AbortController()
setMaxListeners(100, signal)

test('heavy work leaves room for others: the rest waits its turn, and who gives up is passed over', async () => {
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const leaving = new AbortController()
  const begin = (work: number, wanted = signal) =>
    inPlace(wanted, () => {
      begun.push(work)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = Array.from({ length: 6 }, (_, at) => begin(at, at === 4 ? leaving.signal : signal))
  await turn()
  const atOnce = begun.length
  expect(atOnce).toBeLessThanOrEqual(2)

  const refusal = expect(all[4]).rejects.toThrow('not wanted')
  leaving.abort(new Error('not wanted'))
  await refusal
  while (ends.length > 0) {
    ends.shift()!()
    await turn()
  }
  expect(begun).toEqual([0, 1, 2, 3, 5])
  await expect(begin(6, leaving.signal)).rejects.toThrow('not wanted')
  await Promise.all(all.filter((_, at) => at !== 4))
})

test('30 files of one account delay the one file of another by no more than a file or two', async () => {
  const done: string[] = []
  const read = (name: string, account: number) =>
    inPlace(
      new AbortController().signal,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        done.push(name)
      },
      { account },
    )
  const many = Array.from({ length: 30 }, (_, at) => read(`many ${at}`, 1))
  const one = read('one', 2)
  await Promise.all([...many, one])
  expect(done.indexOf('one')).toBeLessThanOrEqual(4)
  expect(done.filter((name) => name !== 'one').at(-1)).toBe('many 29')
})

test('short work passes what takes long, once for each account that has nothing else at work', async () => {
  const [begun, ends]: [string[], (() => void)[]] = [[], []]
  const begin = (name: string, account: number, isShort = false) =>
    inPlace(
      signal,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      { account, isShort },
    )
  const pdfs = Array.from({ length: 6 }, () => begin('pdf', 1))
  await turn()
  const places = begun.length
  const others = [begin('own text', 1, true), begin('text', 2, true), begin('next text', 2, true)]
  await turn()
  expect(begun.slice(places)).toEqual(['text'])
  ends.pop()!()
  await turn()
  expect(begun.slice(places)).toEqual(['text', 'next text'])
  while (ends.length > 0) {
    ends.shift()!()
    await turn()
  }
  await Promise.all([...pdfs, ...others])
})

test('much short work of one account delays the short work of another by one piece', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const work = (name: string, account: number, ms: number, isShort = false) =>
    inPlace(signal, () => wait(ms).then(() => void done.push(name)), { account, isShort })
  for (const account of [1, 2]) void work('long', account, 60_000)
  for (let n = 0; n < 60; n += 1) void work('short', 3, 100, true)
  await vi.advanceTimersByTimeAsync(1_050)
  void work('newcomer', 4, 100, true)
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toContain('newcomer')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toHaveLength(63)
  vi.useRealTimers()
})

test('a place is free again after work that failed', async () => {
  const failing = Array.from({ length: 5 }, () =>
    inPlace(signal, () => Promise.reject(new Error('no'))).catch(({ message }: Error) => message),
  )
  expect(await Promise.all(failing)).toEqual(Array(5).fill('no'))
  expect(await inPlace(signal, async () => 'done')).toBe('done')
})

test('while customers chat, a place stays empty for a while after heavy work; when they are gone it does not', async () => {
  vi.useFakeTimers()
  const WORK_MS = 100
  const workThrough = (count: number) => {
    let done = 0
    for (let n = 0; n < count; n += 1)
      void inPlace(signal, () => wait(WORK_MS)).then(() => {
        done += 1
      })
    return () => done
  }
  for (let n = 0; n < 100; n += 1) recordServed()
  const beside = workThrough(6)
  await vi.advanceTimersByTimeAsync(3 * WORK_MS)
  expect(beside()).toBeLessThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beside()).toBe(6)
  const alone = workThrough(6)
  await vi.advanceTimersByTimeAsync(6 * WORK_MS)
  expect(alone()).toBe(6)
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
