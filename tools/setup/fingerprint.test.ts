import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-sources-'))
  write('main.ts', 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['main.ts', 'new.ts', 'deep/new.css'])('a changed or new %s makes a build stale', (name) => {
  const before = fingerprintOf([folder])
  write(name, 'other')
  expect(fingerprintOf([folder])).not.toBe(before)
})

test.each(['main.test.ts', 'dist/main.js', 'node_modules/a/index.js'])(
  '%s says nothing about a build',
  (name) => {
    const before = fingerprintOf([folder])
    write(name, 'other')
    expect(fingerprintOf([folder])).toBe(before)
  },
)

test('a source that is not there yet is no reason to fail', () => {
  expect(fingerprintOf([join(folder, 'later')])).toBe(fingerprintOf([]))
})

function write(name: string, text: string) {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
