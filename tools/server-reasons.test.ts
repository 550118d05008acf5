import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { knownReason } from '../web/src/lib/known-reason.ts'
import { dictionary } from './source/dictionaries.ts'
import { filesIn, isSource, isTest, read } from './source/files.ts'

const givenIn: [what: string, namespace: string, folders: string[]][] = [
  [
    'why a file or a site is not taken in',
    'knowledge',
    ['server/src/knowledge', 'server/src/platform/safe-fetch'],
  ],
  [
    'why a channel cannot be used',
    'channels',
    ['server/src/channels', 'server/src/bots', 'server/src/chats', 'server/src/platform/safe-fetch'],
  ],
  [
    'why a webhook or an alert was not delivered',
    'account',
    ['server/src/webhooks', 'server/src/alerts', 'server/src/platform/safe-fetch'],
  ],
  ['why something in the inbox cannot be done', 'inbox', ['server/src/answering', 'server/src/chats']],
  [
    'why an answer is as it is',
    'why',
    [
      'server/src/actions',
      'server/src/answering',
      'server/src/agents',
      'server/src/llm',
      'server/src/chats/proposals',
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

test('every reason why there is no draft is one that the console knows in all languages', () => {
  const english = Object.fromEntries(dictionary('en', 'inbox'))
  const said = sentencesIn('server/src/answering/draft-answer.ts')
  expect(said.length).toBeGreaterThan(3)
  expect(said.filter((sentence) => !knownReason(sentence, english))).toEqual([])
})

test('every sentence on a file or a site is one that the console knows in all languages', () => {
  const english = Object.fromEntries(dictionary('en', 'knowledge'))
  const said = ['parse', 'upload', 'site']
    .flatMap((folder) => filesIn(`server/src/knowledge/${folder}`))
    .filter((path) => isSource(path) && !isTest(path))
    .flatMap(sentencesIn)
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter((sentence) => !knownReason(sentence, english))).toEqual([])
})

test('every refusal that the settings translate is one that the server gives', () => {
  const server = ['accounts', 'alerts', 'chats', 'privacy', 'webhooks']
    .flatMap((folder) => filesIn(`server/src/${folder}`))
    .filter((path) => isSource(path) && !isTest(path))
    .map(read)
    .join('\n')
  const known = sentencesIn('web/src/shared/account-refusal.ts')
  expect(known.length).toBeGreaterThan(15)
  // Numbers in a reason are variable.
  expect(known.filter((said) => !said.split(/\d+/).every((piece) => server.includes(piece)))).toEqual([])
})

/** Sentences for people: they start with a capital letter or a placeholder, and end with a full stop. */
function sentencesIn(path: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked).join('7')),
  }).visit(parseSync(path, read(path)).program)
  return texts.filter((text) => /^[A-Z7]\S*( \S+){2,}\.$/.test(text))
}
