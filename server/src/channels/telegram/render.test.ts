import { expect, test } from 'vitest'
import { parseHtml } from './fake/parse-html.ts'
import { render } from './render.ts'

test.each([
  ['plain words stay plain', 'Yes, until five.', 'Yes, until five.'],
  [
    'what looks like HTML is what was written',
    'a < b && "c" > d',
    'a &lt; b &amp;&amp; &quot;c&quot; &gt; d',
  ],
  ['bold and slanted', 'It is **open** and *warm*.', 'It is <b>open</b> and <i>warm</i>.'],
  ['struck through', 'Now ~~100~~ 80 EUR.', 'Now <s>100</s> 80 EUR.'],
  ['code in a line', 'Type `a < b`.', 'Type <code>a &lt; b</code>.'],
  ['a block of code', '```js\nif (a < b) {}\n```', '<pre>if (a &lt; b) {}</pre>'],
  [
    'a link',
    'See [our **rules**](https://shop.example/?a=1&b=2).',
    'See <a href="https://shop.example/?a=1&amp;b=2">our <b>rules</b></a>.',
  ],
  ['a link that leads nowhere on the web', '[here](javascript:alert)', '[here](javascript:alert)'],
  ['a heading', '## Returns\nWithin 30 days.', '<b>Returns</b>\n\nWithin 30 days.'],
  ['a list', '- one\n- two', '• one\n• two'],
  [
    'a table',
    '| Country | Price |\n|---|---|\n| Poland | 12 PLN |\n| France | 9 EUR |',
    '<b>Poland</b>: Price 12 PLN\n<b>France</b>: Price 9 EUR',
  ],
  ['a numbered list', '3. three\n4. four', '3. three\n4. four'],
  ['lines and paragraphs', 'one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
])('%s', (_what, markdown, html) => {
  expect(render(markdown).html).toBe(html)
})

test('its length is what Telegram counts: the words without their markup, in UTF-16 units', () => {
  for (const text of ['**a** & b', '[x](https://e.example)', '🙂 `ok`', '- "one"\n- <two>']) {
    const { html, length } = render(text)
    expect(length).toBe(parseHtml(html).text.length)
  }
})
