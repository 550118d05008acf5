import { expect, test } from 'vitest'
import { withoutDescriptors } from '../../../test/without-descriptors.ts'

test('a parser that cannot be started for want of file descriptors fails with that error', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such limit')
  const task = `{ do: 'parse_file', name: 'a.txt', content: { bytes: Buffer.from('Hello') }, limits: { ms: 60000 } }`
  const expression = `startParser().run(${task}, new AbortController().signal).catch(({ code }) => code)`
  const from = new URL('./start-parser.ts', import.meta.url)
  expect(withoutDescriptors(from, 'startParser', expression)).toBe('EMFILE')
})
