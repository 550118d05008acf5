import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './setup/paths.mjs'

const hasTorch = spawnSync('python3', ['-c', 'import torch, numpy']).status === 0

// The product does not need PyTorch, so it is not installed for this test.
test.skipIf(!hasTorch).each(['encoder', 'reader'])(
  'a few steps of training the %s run on a CPU with our own rows',
  (model) => {
    const said = execFileSync('python3', [inRoot('training', 'train.py'), model, '--smoke'], {
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    })
    expect(said).toMatch(/done\n$/)
  },
  600_000,
)

const rowsOf = (kind: string) =>
  readdirSync(inRoot('training', 'data'))
    .filter((name) => name.endsWith(`-${kind}.jsonl`))
    .flatMap((name) =>
      readFileSync(inRoot('training', 'data', name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )

test('every training passage has its questions, truths and lies in three languages, and its answer stands in it', () => {
  const faulty = rowsOf('passages').filter((row) =>
    ['en', 'pl', 'ru'].some(
      (language) =>
        !row.passage[language].includes(row.a[language]) ||
        row.q[language].length < 6 ||
        row.near[language].length < 3 ||
        row.true[language].length < 3 ||
        row.false[language].length < 4,
    ),
  )
  expect(faulty).toEqual([])
})

test('the weights are those whose hashes the product checks', async () => {
  const { MODEL_FILES } = await import('../server/src/models/model-files.ts')
  for (const [name, hash] of Object.entries(MODEL_FILES)) {
    const bytes = readFileSync(inRoot('models', name))
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, hash])
  }
})
