import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

test('a table in an answer is shown as a table', () => {
  const shown = renderToStaticMarkup(<Markdown text={'| Hat | Price |\n|---|---|\n| Red | **5 EUR** |'} />)
  expect(shown.replace(/ (class|tabindex|data-[a-z-]+)="[^"]*"/g, '')).toBe(
    '<div><div><table><thead><tr><th>Hat</th><th>Price</th></tr></thead>' +
      '<tbody><tr><td>Red</td><td><strong>5 EUR</strong></td></tr></tbody></table></div></div>',
  )
})
