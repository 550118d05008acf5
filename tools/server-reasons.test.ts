import { expect, test } from 'vitest'
import { dictionary } from './source/dictionaries.ts'
import { filesIn, isSource, isTest, read } from './source/files.ts'

// The console knows the server's reasons by their English words, so the two must not drift apart.
test('every reason why a file is not taken in is one that the server gives', () => {
  const server = filesIn('server/src/knowledge')
    .filter((path) => isSource(path) && !isTest(path))
    .map(read)
    .join('\n')
  const pieces = [...dictionary('en', 'knowledge')]
    .filter(([key]) => key.startsWith('reason_'))
    .flatMap(([, text]) => text.split('{{number}}'))
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.filter((piece) => !server.includes(piece))).toEqual([])
})
