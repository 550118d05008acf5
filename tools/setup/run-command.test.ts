import { expect, test } from 'vitest'
import { runCommand } from './run-command.mjs'

const node = (script: string, options = {}) => runCommand(process.execPath, ['-e', script], options)

test('a command that works gives back what it printed', async () => {
  expect(await node('console.log("one"); console.error("two")')).toMatch(/one\n|two\n/)
})

test('a command that fails comes back with its last lines', async () => {
  const failing = node('for (let i = 1; i <= 60; i++) console.log("line " + i); process.exitCode = 3')
  const error = await failing.catch((reason) => reason)
  expect(error.message).toMatch(/ended with code 3$/)
  expect(error.tail.split('\n')).toHaveLength(25)
  expect(error.tail).toMatch(/line 60$/)
})

test('a command that is not there, or takes too long, is a failure like any other', async () => {
  await expect(runCommand('no-such-command-here', [])).rejects.toThrow('ENOENT')
  await expect(node('setTimeout(() => {}, 60_000)', { timeoutMs: 300 })).rejects.toThrow('SIGTERM')
})
