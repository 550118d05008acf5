import { expect, test } from 'vitest'
import { linkedText, parseMarkdown, plainText, type Table, tableLines, webAddress } from './markdown.ts'

const inline = (text: string) => {
  const [block] = parseMarkdown(text)
  return block?.kind === 'paragraph' ? block.lines[0] : block
}
const strong = (...content: unknown[]) => ({ kind: 'strong', content })
const em = (...content: unknown[]) => ({ kind: 'em', content })

test('WIDG-22 bold, italic, code and links are seen', () => {
  expect(inline('It is **very** *good* and `x = 1`.')).toEqual([
    'It is ',
    strong('very'),
    ' ',
    em('good'),
    ' and ',
    { kind: 'code', text: 'x = 1' },
    '.',
  ])
  expect(inline('__so__ _it_ goes')).toEqual([strong('so'), ' ', em('it'), ' goes'])
  expect(inline('**[a *b*](https://a.example/x_(y))**')).toEqual([
    strong({ kind: 'link', url: 'https://a.example/x_(y)', content: ['a ', em('b')] }),
  ])
})

test('what is struck through is seen, and keeps its marks where no Markdown is shown', () => {
  expect(inline('Now ~~100 **EUR**~~ 80, ~ 5 ~~ 6')).toEqual([
    'Now ',
    { kind: 'del', content: ['100 ', strong('EUR')] },
    ' 80, ~ 5 ~~ 6',
  ])
  expect(plainText('Now ~~100~~ 80')).toBe('Now ~~100~~ 80')
})

test('a bare address is a link without the full stop of its sentence', () => {
  expect(inline('See https://a.example/b, or (http://c.example).')).toEqual([
    'See ',
    { kind: 'link', url: 'https://a.example/b', content: ['https://a.example/b'] },
    ', or (',
    { kind: 'link', url: 'http://c.example/', content: ['http://c.example'] },
    ').',
  ])
})

test('WIDG-22 HTML and addresses that are not of the web stay text', () => {
  expect(inline('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>'])
  expect(inline('[go](javascript:alert(1))')).toEqual(['[go](javascript:alert(1))'])
  expect(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//a', 'a b'].map(webAddress)).toEqual(
    Array(5).fill(null),
  )
  expect(webAddress(' https://a.example ')).toBe('https://a.example/')
})

test('multiplications, snake_case and lone marks are no emphasis', () => {
  for (const text of ['2 * 3 * 4', 'a snake_case_name', '5** stars', '* ', '**', '`'])
    expect(JSON.stringify(parseMarkdown(text))).not.toMatch(/strong|"em"|"code"/)
})

test('WIDG-22 lists keep their kind, their first number and their order', () => {
  expect(parseMarkdown('Buy:\n- one\n- **two**\n\n3. three\n4) four')).toEqual([
    { kind: 'paragraph', lines: [['Buy:']] },
    { kind: 'list', isOrdered: false, start: 1, items: [['one'], [strong('two')]] },
    { kind: 'list', isOrdered: true, start: 3, items: [['three'], ['four']] },
  ])
})

test('an empty line parts paragraphs, a single one only lines; a heading stands for itself', () => {
  expect(parseMarkdown('# Title\nfirst\r\nsecond\n\nthird')).toEqual([
    { kind: 'heading', lines: [['Title']] },
    { kind: 'paragraph', lines: [['first'], ['second']] },
    { kind: 'paragraph', lines: [['third']] },
  ])
})

test('code between fences is left alone, also before its end has come', () => {
  const code = { kind: 'code', text: 'a **b**\n\n- c' }
  expect(parseMarkdown('```js\na **b**\n\n- c\n```\nafter')).toEqual([
    code,
    { kind: 'paragraph', lines: [['after']] },
  ])
  expect(parseMarkdown('```\na **b**\n\n- c')).toEqual([code])
})

test('a table is read by its rows, with as many cells as its head', () => {
  const table = {
    kind: 'table',
    head: [['Country'], ['Price']],
    rows: [
      [['Poland'], [{ kind: 'strong', content: ['12 PLN'] }]],
      [['France'], []],
    ],
  }
  const rows = '| Country | Price |\n|:---|---:|\n| Poland | **12 PLN** | more |\n| France |'
  expect(parseMarkdown(`Prices:\n${rows}\nAsk us.`)).toEqual([
    { kind: 'paragraph', lines: [['Prices:']] },
    table,
    { kind: 'paragraph', lines: [['Ask us.']] },
  ])
  expect(parseMarkdown('Country | Price\n--- | ---\nPoland | **12 PLN**\nFrance |')).toEqual([table])
  for (const text of ['| a | b |', 'a | b\nc | d', 'a\n---', 'either | or\n- one'])
    expect(JSON.stringify(parseMarkdown(text))).not.toContain('table')
})

test('where no table can be shown each row is a line with the names of its columns', () => {
  const [table] = parseMarkdown('| Country | Price | Time |\n|---|---|---|\n| Poland | 12 PLN | 2 days |')
  expect(tableLines(table as Table)).toEqual([
    [{ kind: 'strong', content: ['Poland'] }, ': ', 'Price', ' ', '12 PLN', ', ', 'Time', ' ', '2 days'],
  ])
  expect(plainText('| Country | Price |\n|---|---|\n| Poland | 12 PLN |\n| France | 9 EUR |')).toBe(
    'Poland: Price 12 PLN; France: Price 9 EUR',
  )
})

test('a hostile text takes bounded time', () => {
  const startedAt = performance.now()
  for (const piece of [
    '**',
    '*a',
    '_a',
    '[a',
    '[a](',
    '`',
    'https://',
    '__a',
    '[a](b(',
    '- ',
    '|',
    '|-|\n',
    '|\n',
  ])
    parseMarkdown(piece.repeat(10_000))
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('web addresses in plain text are links without the punctuation behind them', () => {
  expect(linkedText('See https://example.com/a?b=1. Or (www.example.org)!')).toEqual([
    'See ',
    { url: 'https://example.com/a?b=1', text: 'https://example.com/a?b=1' },
    '. Or (',
    { url: 'https://www.example.org/', text: 'www.example.org' },
    ')!',
  ])
})

test('nothing but a web address becomes a link, and Markdown stays as it was typed', () => {
  for (const text of [
    'javascript:alert(1)',
    'anna@www.example.com',
    '**5** [a](b)',
    'http://',
    'data:text/html,x',
  ])
    expect(linkedText(text)).toEqual([text])
})

test('plain text drops Markdown, also where it was cut in the middle', () => {
  expect(plainText('# Hello\n\n**Bold** and [a link](https://example.com)\n- one\n- two')).toBe(
    'Hello Bold and a link one two',
  )
  expect(plainText('It costs **12 EU')).toBe('It costs 12 EU')
  expect(plainText('2 * 3 = 6')).toBe('2 * 3 = 6')
})
