import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withoutDescriptors } from '../../../test/without-descriptors.ts'
import { isAlive } from './processes.ts'

const ended = () => spawnSync('true').pid

test('a process is alive until it has ended', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(ended())).toBe(false)
})

// Else the live database would be taken for dead, and a second one be started on its files.
test('a process is alive also where no file descriptor is left to look at it', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such limit')
  const expression = `[isAlive(${process.pid}), isAlive(${ended()})]`
  const from = new URL('./processes.ts', import.meta.url)
  expect(withoutDescriptors(from, 'isAlive', expression)).toEqual([true, false])
})
