import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './setup/paths.mjs'
import { read } from './source/files.ts'

const folder = 'docs/decisions'
const files = readdirSync(inRoot(folder))
  .filter((name) => name !== 'README.md')
  .sort()

test('decisions are numbered without holes, and the number stands in the heading', () => {
  expect(files.map((name) => name.slice(0, 5))).toEqual(
    files.map((_, n) => `${String(n + 1).padStart(4, '0')}-`),
  )
  const heading = (name: string) => read(`${folder}/${name}`).split('\n')[0]
  expect(files.filter((name) => !heading(name)?.startsWith(`# ${name.slice(0, 4)}`))).toEqual([])
})

test('the list of decisions has each of them once', () => {
  const listed = [...read(`${folder}/README.md`).matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(
    ([, name]) => name,
  )
  expect(listed).toEqual(files)
})
