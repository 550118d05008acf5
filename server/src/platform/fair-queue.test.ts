import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('a client with one task waits for one task of a flood, not for all of them', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const task = (name: string) => async () => void done.push(name)
  const flood = Array.from({ length: 40 }, (_, n) => queue('flood', task(`flood ${n}`)))
  const other = queue('other', task('other'))
  await Promise.all([...flood, other])
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
  expect(done.filter((name) => name !== 'other')).toEqual(Array.from({ length: 40 }, (_, n) => `flood ${n}`))
})

test('many clients of one group wait for each other, not others for them', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const task = (name: string) => async () => void done.push(name)
  const flood = Array.from({ length: 400 }, (_, n) => queue(`network ${n}`, task(`flood ${n}`), 'customer'))
  const other = queue('other', task('other'))
  await Promise.all([...flood, other])
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
  const more = Array.from({ length: 502 }, (_, n) => queue(`network ${n}`, task(`more ${n}`), 'customer'))
  const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
})

test('a client with 50 tasks waiting is refused the next one; a failed task lets the next one run', async () => {
  const queue = createFairQueue(1)
  let release = () => {}
  const held = queue('a', () => new Promise<void>((resolve) => (release = resolve)))
  const waiting = Array.from({ length: 50 }, () => queue('a', () => Promise.reject(new Error('failed'))))
  const settled = Promise.allSettled(waiting)
  await expect(queue('a', async () => {})).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = queue('b', async () => 'done')
  release()
  await held
  expect(await other).toBe('done')
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
})
