import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alone } from './lock.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two commands that set up at once take turns, and the second one says that it waits', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const path = join(folder, 'setup.lock')
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await sleep(50)
    events.push(`${name} ends`)
  }
  await Promise.all([alone(work('one'), path), alone(work('two'), path)])
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(said).toHaveBeenCalledWith(expect.stringContaining(`process ${process.pid}`))
  expect(existsSync(path)).toBe(false)
})

test('a lock that a killed command left behind is taken over', async () => {
  const path = join(folder, 'setup.lock')
  const longAgo = new Date(Date.now() - 10_000)
  writeFileSync(path, '4194304')
  utimesSync(path, longAgo, longAgo)
  expect(await alone(async () => 'done', path)).toBe('done')
})

test('a clone that cannot be written is told in one sentence', async () => {
  await expect(alone(async () => {}, '/dev/null/setup.lock')).rejects.toThrow(
    'Switchboard has to be installed or built anew, and /dev/null cannot be written (EEXIST).',
  )
})

test('a failing set-up gives the lock back', async () => {
  const path = join(folder, 'setup.lock')
  const failing = alone(async () => {
    throw new Error('no disk')
  }, path)
  await expect(failing).rejects.toThrow('no disk')
  expect(existsSync(path)).toBe(false)
})
