import { describe, expect, test } from 'vitest'
import type { Candidate } from './read-passages.ts'
import { quoteOf, quoteTogether, rowAsSentence, saidTogether } from './say.ts'

function candidate(
  text: string,
  {
    kind = 'prose',
    heading = '',
    rank = 5,
    scores = [1],
    named = [] as number[],
    covered = [] as number[],
  } = {},
): Candidate {
  const rows = kind === 'table' ? text.split('\n') : []
  return {
    passage: { file_id: 1, kind, heading, text } as Candidate['passage'],
    ...{ sentences: [text], sentenceScores: [1], answers: 3, near: 0.5, covered: 0, rank },
    rows: rows.map((row, at) => ({
      ...{ text: row, score: scores[at] ?? 0 },
      ...{ isNamed: named.includes(at), covered: covered[at] ?? 0 },
    })),
  }
}

describe('a row of a table is said as a sentence', () => {
  test.each([
    [
      'a price and a time need no names',
      'Service: Bronze tune-up; Price: £35; Time: same day',
      '**Bronze tune-up**: £35, same day',
    ],
    [
      'two prices have theirs',
      'Rasa: Pudel; Kąpiel: 60 zł; Strzyżenie: 120 zł',
      '**Pudel**: Kąpiel 60 zł, Strzyżenie 120 zł',
    ],
    [
      'a bare number has its own, and words have none',
      'Артикул: СН-180; Изделие: Кровать; Цвет: венге; В наличии, шт.: 0',
      '**СН-180**: Кровать; венге; В наличии, шт. 0',
    ],
    ['yes and no have theirs', 'Room: Garden; Balcony: yes; Price: £80', '**Garden**: Balcony: yes, £80'],
  ])('%s', (_, row, said) => {
    expect(rowAsSentence(row)).toBe(said)
  })

  test('words do not run into the name of their column, nor a name with commas into the next', () => {
    const refunds = 'Stage: work has begun; Refund: no refund\nStage: ordered; Refund: 50%'
    expect(quoteOf(candidate(refunds, { kind: 'table', scores: [5, 1] }))).toBe(
      '**work has begun**: Refund: no refund',
    )
    expect(rowAsSentence('Model: CF 450; 1 hour, weekdays: £30; 1 hour, weekends: £36')).toBe(
      '**CF 450**: 1 hour, weekdays £30; 1 hour, weekends £36',
    )
  })

  test('the number of a section is no condition', () => {
    const row = (heading: string) => quoteOf(candidate('Day: Monday; Price: £9', { kind: 'table', heading }))
    expect(row('3. Cancelling')).toBe('**Monday**: £9')
    expect(row('§ 3 Cancelling')).toBe('**Monday**: £9')
    expect(row('3. Cancelling (from 1 May)')).toBe('3. Cancelling (from 1 May)\n**Monday**: £9')
    expect(row('30 minutes')).toBe('30 minutes\n**Monday**: £9')
  })

  test('a remark needs no name of its column', () => {
    const text =
      'Extra: Skipper; Price: £95; Notes: please ask a week ahead\nExtra: Dog; Price: £7; Notes: a lead at locks'
    expect(quoteOf(candidate(text, { kind: 'table', scores: [5, 1] }))).toBe(
      '**Skipper**: £95, please ask a week ahead',
    )
  })

  test('a period or a measure that heads a table stands above its rows, once', () => {
    const [low, high] = ['Prices › Low season (April)', 'Prices › From 1 May']
    const row = (price: string, heading: string) =>
      candidate(`Boat: Heron; Price: ${price}`, { kind: 'table', heading })
    expect(quoteTogether([row('£190', low), row('£95', low), row('£220', high)])).toBe(
      'Low season (April)\n**Heron**: £190\n**Heron**: £95\nFrom 1 May\n**Heron**: £220',
    )
    expect(quoteOf(row('£190', 'Prices › Boats'))).toBe('**Heron**: £190')
  })

  test('words where other rows have figures have their column’s name', () => {
    const text = ['Breed: Labrador; Bath: £35; Groom: not offered', 'Breed: Pug; Bath: £25; Groom: £40'].join(
      '\n',
    )
    expect(quoteOf(candidate(text, { kind: 'table', scores: [5, 1] }))).toBe(
      '**Labrador**: £35, Groom: not offered',
    )
  })

  test('of many columns those that were asked for are said, by name where there are others like them', () => {
    const row = 'Kurs: VAT; Start: 24 października; Liczba godzin: 24; Cena: 990 zł; Zaliczka: 300 zł'
    const quote = (said: string[], title: string | null = null) =>
      quoteOf(candidate(row, { kind: 'table' }), { title, said })
    expect(quote(['Liczba godzin'])).toBe('**VAT**: Liczba godzin 24')
    expect(quote(['Start', 'Cena'])).toBe('**VAT**: 24 października, Cena 990 zł')
    expect(quote(['Cena'], 'Start')).toBe('**24 października**: Cena 990 zł')
  })
})

describe('what answers nearly as well as the best is said with it', () => {
  const PRICES = ['Dog: Pug; Price: £40', 'Dog: Poodle; Price: £75', 'Dog: Collie; Price: £55'].join('\n')

  test('rows of a table, the best one first', () => {
    expect(quoteOf(candidate(PRICES, { kind: 'table', scores: [4.2, 1, 5] }))).toBe(
      '**Collie**: £55\n**Pug**: £40',
    )
    expect(quoteOf(candidate(PRICES, { kind: 'table', scores: [1, -1, -2] }))).toBe('**Pug**: £40')
    expect(quoteOf(candidate(PRICES, { kind: 'table', scores: [-1, -3, -3] }))).toBe('**Pug**: £40')
  })

  test('at most four rows, unless all of a small table are meant', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `Day: ${at}; Hours: 9–17`).join('\n')
    const said = (count: number, scores: number[]) =>
      quoteOf(candidate(rows(count), { kind: 'table', scores })).split('\n')
    expect(said(7, [1, 1, 1, 1, 1, 1, 1])).toHaveLength(7)
    expect(said(7, [1, 1, 1, 1, 1, 1, 0])).toHaveLength(4)
    expect(
      said(
        40,
        Array.from({ length: 40 }, () => 1),
      ),
    ).toHaveLength(4)
  })

  test('rows that the question names, however they read', () => {
    const said = (named: number[]) => quoteOf(candidate(PRICES, { kind: 'table', scores: [5, 1, 1], named }))
    expect(said([0, 1])).toBe('**Pug**: £40\n**Poodle**: £75')
    expect(said([1])).toBe('**Pug**: £40')
  })

  test('rows that hold the same words of the question, unless all rows do', () => {
    const said = (covered: number[]) =>
      quoteOf(candidate(PRICES, { kind: 'table', scores: [1, 5, 1], covered }))
    expect(said([0.5, 0.5, 0])).toBe('**Poodle**: £75\n**Pug**: £40')
    expect(said([0.5, 0.5, 0.5])).toBe('**Poodle**: £75')
    expect(said([0.2, 0.5, 0.2])).toBe('**Poodle**: £75')
    expect(said([0, 0, 0.5])).toBe('**Poodle**: £75')
  })

  test('rows that are passages of their own', () => {
    const row = (text: string, rank: number) => candidate(text, { kind: 'table', heading: 'Stock', rank })
    const together = saidTogether([
      row('Bed: A; Price: £100', 6),
      row('Bed: B; Price: £90', 5),
      row('Bed: C; Price: £9', 4),
    ])
    expect(quoteTogether(together)).toBe('**A**: £100\n**B**: £90')
  })

  test('sections of one section, each under its heading', () => {
    const together = saidTogether([
      candidate('Closed on Sundays.', { heading: 'Contact › Mill Lane' }),
      candidate('Open daily.', { heading: 'Contact › Station', rank: 4.5 }),
      candidate('Free parking.', { heading: 'Contact › Parking', rank: 2 }),
      candidate('Open daily.', { heading: 'About us', rank: 4.5 }),
    ])
    expect(quoteTogether(together)).toBe('**Mill Lane**\nClosed on Sundays.\n\n**Station**\nOpen daily.')
  })

  test('no other chapters of a document', () => {
    const chapters = [
      candidate('Within 14 days.', { heading: 'Returns' }),
      candidate('By card.', { heading: 'Payment', rank: 4.9 }),
    ]
    expect(quoteTogether(saidTogether(chapters))).toBe('Within 14 days.')
  })
})
