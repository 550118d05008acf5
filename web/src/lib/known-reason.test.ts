import { expect, test } from 'vitest'
import channels from '../../../locales/en/channels.json'
import english from '../../../locales/en/knowledge.json'
import polishChannels from '../../../locales/pl/channels.json'
import polish from '../../../locales/pl/knowledge.json'
import { knownReason, translatedReason } from './known-reason.ts'

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

test.each([
  ['24 hours', 'reason_window_hours', '24'],
  ['7 days', 'reason_window_days', '7'],
])('a channel that takes answers for %s says so in every language', (time, key, number) => {
  const text = `This channel takes answers for ${time} after the customer’s last message. They have to write first.`
  expect(knownReason(text, channels)).toEqual({ key, values: { number } })
})

test('why an address cannot be used is said in the same language', () => {
  const text = 'The webhook address cannot be used: shop.example is not on the public internet.'
  const said: Record<string, string> = polishChannels
  const t = (key: string, values: Record<string, string>) =>
    said[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
  expect(translatedReason(text, channels, t)).toBe(
    'Adresu webhooka nie można użyć: shop.example nie jest w publicznym internecie.',
  )
})

test('names are found in it as well, and signs mean nothing but themselves', () => {
  const dictionary = { reason_taken: 'Does {{account}} (so far) go to {{host}}?', taken: 'No reason' }
  expect(knownReason('Does @acme_bot (so far) go to shop.example?', dictionary)).toEqual({
    key: 'reason_taken',
    values: { account: '@acme_bot', host: 'shop.example' },
  })
  expect(knownReason('No reason', dictionary)).toBeUndefined()
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

test('what stands within a reason is translated too, for each of the files that were not read', () => {
  const t = (key: string, values: Record<string, string>) =>
    (polish as Record<string, string>)[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
  const translated = (text: string) => translatedReason(text, english, t)
  const old = 'Old PowerPoint files (.ppt) cannot be read. Save it as .pptx or PDF and upload that.'
  expect(translated(`Not read: a (1).ppt (${old}), b.txt (The file is empty.) and 3 more`)).toBe(
    `Nie odczytano: a (1).ppt (${polish.reason_old_slides}), b.txt (Plik jest pusty.) i 3 więcej`,
  )
  expect(translated('The new version could not be read: The file is empty.')).toBe(
    'Nowej wersji nie udało się odczytać: Plik jest pusty.',
  )
})
