import { expect, test } from 'vitest'
import { realTitle } from './pages.ts'

test.each([
  '(anonymous)',
  'untitled',
  'Untitled-1',
  '(unspecified)',
  'about:blank',
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
