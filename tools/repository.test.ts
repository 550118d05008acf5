import { expect, test } from 'vitest'
import { documents } from './docs/all.ts'
import { filesIn, read } from './source/files.ts'

const texts = filesIn('').filter((path) => !/\.(png|jpg|ico|woff2|pdf|docx|zip)$/.test(path))

test('the lock file installs from whichever registry the machine is set up for', () => {
  expect(read('package-lock.json').match(/https?:\/\/[^"]*\/-\/[^"]*\.tgz/g)).toBeNull()
})

test('every package in the lock file has a checksum', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, Record<string, unknown>>
  }
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test('no file names a folder of the machine it was written on', () => {
  const homes = /(?<![\w.])\/(?:home|Users|root|work)\/[\w.]+/
  const strays = texts.flatMap((path) => homes.exec(read(path))?.map((found) => `${path}: ${found}`) ?? [])
  expect(strays).toEqual([])
})

test.each(Object.keys(documents))('%s is as `node tools/write-docs.mjs` writes it', (path) => {
  expect(read(path) === documents[path]!(), `run node tools/write-docs.mjs to renew ${path}`).toBe(true)
})
