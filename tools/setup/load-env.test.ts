import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEnv } from './load-env.mjs'

test('a .env that is a folder is told in one sentence, and a missing one is no trouble', () => {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-env-'))
  expect(() => loadEnv(path)).toThrow(`${path} cannot be read. It must be a file with lines like PORT=3000.`)
  rmdirSync(path)
  loadEnv(path)
})
