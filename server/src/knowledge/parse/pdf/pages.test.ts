import { expect, test } from 'vitest'
import { isTornUp, realTitle } from './pages.ts'

test.each([
  '(anonymous)',
  'untitled',
  'Untitled-1',
  '(unspecified)',
  'Microsoft Word - terms.doc',
  'Microsoft Word - Warunki sprzedaży',
  'terms_v2.docx',
  'PowerPoint Presentation',
  'Prezentacja programu PowerPoint',
  'Document1',
  'Bez tytułu',
  'Без названия',
  ' ',
])('"%s" is what a program wrote, and no title', (title) => {
  expect(realTitle(title)).toBe('')
})

test.each([
  'Terms of business',
  'Documents we need from you',
  'The unknown Kraków',
  'Microsoftware 2026',
  'Dokumentacja 2',
])('"%s" is a title', (title) => {
  expect(realTitle(` ${title} `)).toBe(title)
})

test('a table whose cells were taken for headings is read as the quick parser has it', () => {
  const table = '## Price list\n\n|Service|Price|\n|---|---|\n|Haircut|71 PLN|\n|Beard trim|29 PLN|'
  const cells = ['Price list', 'Service', 'Price', 'Haircut', '71 PLN', 'Beard trim', '29 PLN']
  expect(isTornUp(cells.map((cell) => `## ${cell}`).join('\n\n'), table)).toBe(true)
  expect(isTornUp(table, table)).toBe(false)
  expect(isTornUp('## Price list\n\n## Hours\n\nWe open at nine.', table)).toBe(false)
})
