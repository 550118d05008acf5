import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../test/closing-embedder-process.ts', import.meta.url))

// Runs in a child process, because native code that is stopped halfway crashes the whole process.
test.each([
  ['while it computes', 'warm'],
  ['while it is being loaded', 'cold'],
])('a model that is closed %s lets the process end well', async (_, temperature) => {
  const ended = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, temperature])
  expect(ended).toEqual({ stdout: JSON.stringify({ vectors: null, after: null }), stderr: '' })
})
