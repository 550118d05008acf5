import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test('names are compared without case and without the marks on their letters', () => {
  const names = ['Łukasz Żółw', 'Jürgen Groß', 'Søren', 'Алёна', 'Łódź', 'Z\u0307o\u0301ł']
  expect(names.map(folded)).toEqual(['lukasz zolw', 'jurgen gross', 'soren', 'алена', 'lodz', 'zol'])
})
