import { expect, test } from 'vitest'
import english from '../../../../../locales/en/knowledge.json'
import { knownReason } from './known-reason.ts'

test('a reason of the server is found in the dictionary, with the number in it', () => {
  const reason = (text: string) => knownReason(text, english)
  expect(reason('The file is empty.')).toEqual({ key: 'reason_empty' })
  expect(reason('Reading the file took longer than 60 seconds. Split it into smaller files.')).toEqual({
    key: 'reason_slow',
    number: '60',
  })
  const unknown = [
    '',
    'The file is empty',
    'The picture has more than many megapixels. Make it smaller and upload that.',
  ]
  expect(unknown.map(reason)).toEqual([undefined, undefined, undefined])
})
