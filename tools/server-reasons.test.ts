import { expect, test } from 'vitest'
import { dictionary } from './source/dictionaries.ts'
import { filesIn, isSource, isTest, read } from './source/files.ts'

const givenIn: [what: string, namespace: string, folders: string[]][] = [
  [
    'why an answer is as it is',
    'why',
    [
      'server/src/actions',
      'server/src/answering',
      'server/src/agents',
      'server/src/llm',
      'server/src/chats/proposals',
      'contract/src/reasons',
    ],
  ],
]

// The console translates the server's reasons by their English text, so both must match.
test.each(givenIn)('every reason %s is one that the server gives', (_what, namespace, folders) => {
  const server = folders
    .flatMap(filesIn)
    .filter((path) => isSource(path) && !isTest(path))
    .map(read)
    .join('\n')
  const pieces = [...dictionary('en', namespace)]
    .filter(([key]) => key.startsWith('reason_'))
    .flatMap(([, text]) => text.split(/\{\{\w+\}\}/))
    .map((piece) => piece.trim())
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.filter((piece) => !server.includes(piece))).toEqual([])
})
