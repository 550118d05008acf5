import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells are separated, quoted and ended as RFC 4180 wants it', () => {
  expect(
    csvOf([
      ['plain', 'a, b', 'say "hi"'],
      ['two\nlines', 12, ''],
    ]),
  ).toBe('plain,"a, b","say ""hi"""\r\n"two\nlines",12,\r\n')
})

test('what a spreadsheet would take for a formula stays a text, and a number a number', () => {
  const formulas = ['=1+1', '+48 123', '-2', '@SUM(A1)', '＝1+1', '＠SUM(A1)', '\tx', '\r=1', '\n=1']
  expect(csvOf(formulas.map((text) => [text]))).toBe(
    `'=1+1\r\n'+48 123\r\n'-2\r\n'@SUM(A1)\r\n'＝1+1\r\n'＠SUM(A1)\r\n'\tx\r\n"'\r=1"\r\n"'\n=1"\r\n`,
  )
  expect(csvOf([[-2]])).toBe('-2\r\n')
})
