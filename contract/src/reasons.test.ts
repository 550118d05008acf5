import { expect, test } from 'vitest'
import { reasonWords } from './reason.ts'
import { englishReason, reason } from './reasons.ts'

test('a reason is said with its parameters', () => {
  expect(englishReason(reason('file_slow', { number: 60 }))).toBe(
    'Reading the file took longer than 60 seconds. Split it into smaller files.',
  )
})

test('a reason within a reason, and the parts of a file, are said as well', () => {
  const parts = [
    { name: 'old.zip/a.bin', reason: reason('file_empty') },
    { name: 'b.gif', reason: reason('picture_kind', { kind: 'gif' }) },
  ]
  const why = reason('file_new_version', { reason: reason('file_parts_more', { parts, number: 2 }) })
  expect(englishReason(why)).toBe(
    'The new version could not be read: Not read: old.zip/a.bin (The file is empty.), b.gif (Pictures of the kind gif cannot be read. Save it as PNG or JPEG and upload that.) and 2 more',
  )
})

test('a reason of which only a part is known has no words', () => {
  const say = (code: string) => (code === 'file_new_version' ? 'Known' : undefined)
  expect(reasonWords(reason('file_new_version', { reason: 'as it is' }), say)).toBe('Known')
  const within = reason('file_new_version', { reason: { code: 'of_a_newer_version', params: {} } })
  expect(reasonWords(within, say)).toBeUndefined()
})

test('parameters of an unknown shape have no words, and nothing throws', () => {
  const say = () => 'Known'
  for (const odd of [null, true, {}, { code: 'a' }, [null], ['a'], [{ name: 'a' }]])
    expect(
      reasonWords({ code: 'file_parts', params: { parts: odd } }, say),
      JSON.stringify(odd),
    ).toBeUndefined()
})

test('what is no reason has no words: other servers answer with a field of that name', () => {
  for (const odd of ['Не найдено', 7, null, {}, { code: 'file_empty' }, { code: 'file_empty', params: null }])
    expect(
      reasonWords(odd as never, () => 'Known'),
      JSON.stringify(odd),
    ).toBeUndefined()
})

test('a code that a newer version has stored stands in for its sentence', () => {
  expect(englishReason({ code: 'of_a_newer_version', params: {} })).toBe('of_a_newer_version')
})
