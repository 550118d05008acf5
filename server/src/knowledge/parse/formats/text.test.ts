import { describe, expect, test } from 'vitest'
import { textPieces } from './text.ts'

const headings = (...lines: string[]) =>
  textPieces(lines.join('\n')).flatMap((piece) => (piece.is === 'heading' ? piece.text : []))

describe('a short line directly above its text is a heading', () => {
  test('in capitals', () => {
    const lines = [
      'ДОСТАВКА',
      'По городу бесплатно, за город 35 рублей за километр',
      '',
      'СБОРКА И ПОДЪЁМ',
      'Сборка стоит 7% от цены.',
    ]
    expect(textPieces(lines.join('\n'))).toEqual([
      { is: 'heading', level: 2, text: 'ДОСТАВКА' },
      { is: 'paragraph', text: 'По городу бесплатно, за город 35 рублей за километр' },
      { is: 'heading', level: 2, text: 'СБОРКА И ПОДЪЁМ' },
      { is: 'paragraph', text: 'Сборка стоит 7% от цены.' },
    ])
  })

  test('above sentences', () => {
    expect(
      headings(
        'Zwroty i reklamacje',
        'Towar można zwrócić w ciągu 14 dni od dnia otrzymania przesyłki, bez podania przyczyny.',
        '',
        'Dostawa',
        'Wysyłamy w dni robocze.',
      ),
    ).toEqual(['Zwroty i reklamacje', 'Dostawa'])
  })

  test('above figures, where the document has more of them', () => {
    expect(
      headings('Opening hours', 'Mon–Fri 9–17', 'Sat 10–14', '', 'Prices', 'Haircut £30', 'Colouring £60'),
    ).toEqual(['Opening hours', 'Prices'])
  })

  test('also where sections follow each other without a blank line, as pasted from Word', () => {
    const lines = [
      'Delivery',
      'We deliver on every working day. Parcels over 20 kg go by lorry.',
      'Orders placed before noon leave the same day.',
      'Returns',
      'Send it back within 30 days; we pay for the parcel.',
    ]
    expect(headings(...lines)).toEqual(['Delivery', 'Returns'])
    expect(textPieces(lines.join('\n')).at(1)).toEqual({
      is: 'paragraph',
      text: `${lines[1]}\n${lines[2]}`,
    })
  })
})

test.each([
  ['an address', ['Salon Anna', '12 High Street', 'London', 'SW1A 1AA']],
  ['an address with figures in each line', ['ООО Ромашка', 'Ул. Ленина, 5', 'Тел. 555-12-34']],
  ['an address in Polish', ['Jan Kowalski', 'ul. Długa 5', '00-001 Warszawa']],
  ['a poem', ['Violets are blue', 'Roses are red.', 'Sugar is sweet', 'And so are you, my dear.']],
  ['a list', ['Мука', 'Сахар', 'Яйца', 'Масло']],
  ['a numbered list', ['1. Open the box', '2. Take all the parts out of the bag.', '3. Close it.']],
  ['prices', ['Strzyżenie 50 zł', 'Strzyżenie z myciem i modelowaniem 80 zł.']],
  ['a table in capitals', ['USD 50', 'EUR 40']],
  ['a short sentence', ['We are closed on Sundays.', 'Please call us on any other day of the week.']],
  [
    'a line that was too long for the page',
    ['We deliver to all of', 'Poland on every day', 'of the week but Sunday.'],
  ],
])('%s has no heading', (_, lines) => {
  expect(headings(...lines)).toEqual([])
  expect(
    headings(...lines, '', 'Any of us will gladly help you with whatever you would like to know.'),
  ).toEqual([])
})
