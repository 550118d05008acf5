import { expect, test } from 'vitest'
import { markdownOutline } from './formats/markdown.ts'
import { textPieces } from './formats/text.ts'
import { unwrap, widthOf } from './unwrap.ts'

const WRAPPED = [
  'Appointments can be booked by telephone, at reception or in the portal. A first visit lasts',
  'forty minutes. For an appointment that is missed without notice, and for no other, we charge',
  '£20. With chest pain, heavy bleeding or if you have trouble breathing, ring the ambulance at',
  '999 at once. The paediatrician sees patients on Tuesdays here, and on Thursdays also in',
  'Brighton.',
].join('\n')

test.each([
  ['a text', () => textPieces(WRAPPED)],
  ['Markdown', () => markdownOutline(WRAPPED).pieces],
])('a sentence that goes on in the next line is one sentence in %s', (_, read) => {
  expect(read()).toEqual([{ is: 'paragraph', text: WRAPPED.replaceAll('\n', ' ') }])
})

test('lines that say something by themselves stay lines', () => {
  const lines = [
    'Monday to Friday from nine in the morning to five',
    'Saturday and the first Sunday of each month from ten to two',
    '- Bring your passport and a utility bill of this year along',
    '2. Ring the bell at the door beside the bakery, not at the gate',
  ].join('\n')
  const wrapped = `${lines}\n\n${WRAPPED}`
  expect(unwrap(lines, widthOf(wrapped))).toBe(lines)
})

test('where paragraphs stand on one line each, only a small letter tells that a line was broken', () => {
  const address = 'The workshop is in the yard behind the old town hall of\nKendal'
  const paragraph =
    'We mend bikes of every make and year, and every mechanic here has a certificate. '.repeat(4)
  expect(unwrap(address, widthOf(`${address}\n\n${paragraph}`))).toBe(address)
})

test.each([
  [
    'Bronze tune-up, brakes and gears set, same day   £35',
    'Silver service, wheels trued and chain cleaned   £85',
    'Gold service, stripped down with new bearings   £160',
  ],
  [
    'Monday to Friday from nine in the morning until 17:30',
    'Saturday from half past eight until five o’clock 17:00',
    'Sunday only the hire desk, from ten until two 14:00',
  ],
])('a list of long lines that stands alone keeps its lines', (...lines) => {
  const list = lines.join('\n')
  expect(unwrap(list, widthOf(list))).toBe(list)
})
