import { expect, test } from 'vitest'
import { knownReason } from './known-reason.ts'

test('a reason of the server is found in the dictionary, with the values in it', () => {
  const dictionary = {
    reason_over_time: '{{model}} took longer than {{number}} s.',
    reason_taken: 'Does {{account}} (so far) go to {{host}}?',
    taken: 'No reason',
  }
  const reason = (text: string) => knownReason(text, dictionary)
  expect(reason('small-model took longer than 60 s.')).toEqual({
    key: 'reason_over_time',
    values: { model: 'small-model', number: '60' },
  })
  expect(reason('Does @acme_bot (so far) go to shop.example?')).toEqual({
    key: 'reason_taken',
    values: { account: '@acme_bot', host: 'shop.example' },
  })
  const unknown = ['', 'No reason', 'small-model took longer than many s.']
  expect(unknown.map(reason)).toEqual([undefined, undefined, undefined])
})

test('of two reasons that both fit, the one that stands first in the dictionary is meant', () => {
  const dictionary = {
    reason_not_said: 'The sources do not say this.',
    reason_silent: 'The sources do not say {{fact}}.',
  }
  expect(knownReason('The sources do not say this.', dictionary)).toEqual({
    key: 'reason_not_said',
    values: {},
  })
  expect(knownReason('The sources do not say 30 days.', dictionary)).toEqual({
    key: 'reason_silent',
    values: { fact: '30 days' },
  })
})
