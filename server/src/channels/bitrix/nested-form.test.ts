import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toNestedForm } from './fake/nested-form.ts'
import { type Nested, parseNestedForm } from './nested-form.ts'

const parsed = (text: string) => JSON.parse(JSON.stringify(parseNestedForm(text))) as unknown

test('a form as PHP writes it is read into what it was', () => {
  expect(
    parsed('event=A&data[bot][id]=456&data[list][0]=a&data[list][1]=b&auth[application_token]=t'),
  ).toEqual({
    event: 'A',
    data: { bot: { id: '456' }, list: { 0: 'a', 1: 'b' } },
    auth: { application_token: 't' },
  })
  expect(parsed('ids[]=7&ids[]=8')).toEqual({ ids: { 0: '7', 1: '8' } })
})

test('whatever is written comes back, however deep and long', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/)
  const { tree } = fc.letrec<{ tree: Nested }>((tie) => ({
    tree: fc.dictionary(name, fc.oneof({ maxDepth: 6 }, fc.string(), tie('tree')), { minKeys: 1 }),
  }))
  fc.assert(
    fc.property(tree, (form) => {
      expect(parsed(toNestedForm(form).toString())).toEqual(JSON.parse(JSON.stringify(form)))
    }),
  )
  const long = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`f${n}`, String(n)]))
  expect(parsed(toNestedForm({ data: long }).toString())).toEqual({ data: long })
})

test('a form that nobody sends in earnest is none', () => {
  const many = Array.from({ length: 20_001 }, (_, n) => `f${n}=1`).join('&')
  const deep = `a${'[b]'.repeat(12)}=1`
  for (const text of [many, deep, '[a]=1', 'a[b=1', 'a]b=1', 'a=1&a[b]=2'])
    expect(parseNestedForm(text)).toBeNull()
})

test('a field called like a part of every object changes none', () => {
  const form = parseNestedForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(Object.keys(form!)).toEqual(['__proto__', 'constructor'])
  expect(({} as Nested).polluted).toBeUndefined()
})
