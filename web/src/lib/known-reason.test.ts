import { expect, test } from 'vitest'
import english from '../../../locales/en/knowledge.json'
import { knownReason } from './known-reason.ts'

test('a reason of the server is found in the dictionary, with the number in it', () => {
  const reason = (text: string) => knownReason(text, english)
  expect(reason('The file is empty.')).toEqual({ key: 'reason_empty', values: {} })
  expect(reason('Reading the file took longer than 60 seconds. Split it into smaller files.')).toEqual({
    key: 'reason_slow',
    values: { number: '60' },
  })
  const unknown = [
    '',
    'The file is empty',
    'The picture has more than many megapixels. Make it smaller and upload that.',
  ]
  expect(unknown.map(reason)).toEqual([undefined, undefined, undefined])
})

test('names are found in it as well, and signs mean nothing but themselves', () => {
  const dictionary = { reason_taken: 'Does {{account}} (so far) go to {{host}}?', taken: 'No reason' }
  expect(knownReason('Does @acme_bot (so far) go to shop.example?', dictionary)).toEqual({
    key: 'reason_taken',
    values: { account: '@acme_bot', host: 'shop.example' },
  })
  expect(knownReason('No reason', dictionary)).toBeUndefined()
})
