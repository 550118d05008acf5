import { expect, test } from 'vitest'
import { filesIn, isSource, isTest, read } from './source/files.ts'

const mostLines = 300
// These files are plain lists: all tables, and all calls.
const lists = ['server/src/database/schema.ts', 'client/switchboard.ts']

test(`no source file is longer than ${mostLines} lines: past that it has two purposes`, () => {
  const long = filesIn('')
    .filter((path) => isSource(path) && !isTest(path) && !lists.includes(path))
    .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines)
  expect(long).toEqual([])
})
