import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { toBbCode } from './render.ts'

test.each([
  ['We are open. Until 6 pm.', 'We are open. Until 6 pm.'],
  ['**Yes**, *until* ~~5~~ 6.', '[b]Yes[/b], [i]until[/i] [s]5[/s] 6.'],
  ['# Hours\n\nMon\nTue', '[b]Hours[/b]\n\nMon\nTue'],
  ['- one\n- two', '• one\n• two'],
  [
    '| Country | Price |\n|---|---|\n| Poland | 12 PLN |\n| France | 9 EUR |',
    '[b]Poland[/b]: Price 12 PLN\n[b]France[/b]: Price 9 EUR',
  ],
  ['3. three\n4. four', '3. three\n4. four'],
  ['See [our site](https://shop.example/a).', 'See [url=https://shop.example/a]our site[/url].'],
  ['https://shop.example/a', 'https://shop.example/a'],
  ['[x](https://shop.example/?a[0]=1)', '[url=https://shop.example/?a%5B0%5D=1]x[/url]'],
  ['```\nlet a\n```', '[code]let a[/code]'],
  ['Press `Enter`', 'Press Enter'],
])('%j is sent as %j', (markdown, bbCode) => {
  expect(toBbCode(markdown)).toBe(bbCode)
})

test('a mark in somebody’s words does not become a button or a link', () => {
  for (const words of [
    '[send=/pay]Click[/send]',
    '[URL=https://evil.example]x[/URL]',
    '`[call=112]x[/call]`',
    '[`send=/pay`]Click[/`send`]',
  ])
    expect(toBbCode(words)).not.toMatch(/\[\/?(send|url|call)[=\]]/i)
  expect(toBbCode('Take one [1] or [two of them].')).not.toContain('[two of')
  expect(toBbCode('Section [1]')).toBe('Section [1]')
})

test.each([
  ['[b]Hello[/b][br]you', 'Hello\nyou'],
  ['[url=https://a.example]here[/url]', 'here (https://a.example)'],
  ['[url]https://a.example[/url]', 'https://a.example'],
  ['[user=7]Olga[/user], [i]hi[/i] [icon=https://a.example/i.png size=20 title=smile]', 'Olga, hi smile'],
  ['[size=20][color=#ff0000]Red[/color][/size] [disk=12]', 'Red'],
  ['Item [1] costs [x]', 'Item [1] costs [x]'],
  ['[code]a[0][/code]', 'a[0]'],
])('%j is read as %j', (bbCode, text) => {
  expect(plainText(bbCode)).toBe(text)
})

test('what we write is read back as the words it says', () => {
  expect(plainText(toBbCode('**Yes**, see [our site](https://shop.example/a)'))).toBe(
    'Yes, see our site (https://shop.example/a)',
  )
})
