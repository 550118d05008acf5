import { expect, test } from 'vitest'
import { withNotesInPlace } from './notes-in-place.ts'

test('a note at the foot of a page is read within its sentence', () => {
  const html =
    '<p>City tax is charged<sup><a href="#footnote-2" id="footnote-ref-2">[1]</a></sup>.</p>' +
    '<ol><li id="footnote-2"><p>Adults pay £1.50. <a href="#footnote-ref-2">↑</a></p></li></ol>'
  expect(withNotesInPlace(html)).toBe('<p>City tax is charged (Adults pay £1.50).</p><ol></ol>')
})
