import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.mjs'

test('large texts get compressed twins; small files and pictures stay alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-assets-'))
  const inFolder = (name: string) => join(folder, name)
  const text = 'export const answer = 42\n'.repeat(100)
  writeFileSync(inFolder('app.js'), text)
  writeFileSync(inFolder('tiny.js'), 'tiny')
  writeFileSync(inFolder('photo.png'), text)
  await compressFolder(folder)
  expect(brotliDecompressSync(readFileSync(inFolder('app.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(inFolder('app.js.gz'))).toString()).toBe(text)
  expect(['tiny.js.br', 'photo.png.br', 'photo.png.gz'].map(inFolder).filter(existsSync)).toEqual([])
  rmSync(folder, { recursive: true })
})
