import { utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { docx, epub, openDocument, wordParagraph } from '../../../../test/files/office.ts'
import { zipOf } from '../../../../test/files/zip.ts'
import { type ParsedFile, parseFile } from '../index.ts'

const { signal } = new AbortController()
const parse = (name: string, content: Buffer | string) =>
  parseFile({ name, bytes: Buffer.from(content as string) }, signal)
const said = ({ documents }: ParsedFile) =>
  documents.flatMap(({ chunks }) =>
    chunks.map(({ heading, text }) => [heading, text].filter(Boolean).join(' > ')),
  )

test('a price list as people make it in a spreadsheet gives its rows, each with all names over it', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Wholesale prices'],
    ['Prices without VAT.'],
    ['', 'Product', 'Price per piece', '', 'From'],
    ['', '', 'up to 10', 'from 11', ''],
    ['', 'Blanket', 69, 62, { t: 'd', v: new Date(Date.UTC(2026, 2, 5)), z: 'm/d/yy' }],
    ['', 'Cushions'],
    ['', 'Moss', 29, 25, { t: 'd', v: new Date(Date.UTC(2026, 4, 1)), z: 'm/d/yy' }],
  ])
  sheet['!merges'] = ['A1:E1', 'B3:B4', 'C3:D3', 'E3:E4', 'B6:E6'].map(utils.decode_range)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Prices')
  expect(said(await parse('prices.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' })))).toEqual([
    'Prices > Wholesale prices\nPrices without VAT.',
    'Prices > Product: Blanket; Price per piece, up to 10: 69; Price per piece, from 11: 62; From: 2026-03-05',
    'Prices › Cushions > Product: Moss; Price per piece, up to 10: 29; Price per piece, from 11: 25; From: 2026-05-01',
  ])
})

test('the name that a program gave the only sheet is no heading, one that somebody wrote is', async () => {
  const read = async (names: string[]) => {
    const book = utils.book_new()
    const rows = [
      ['Course', 'Places'],
      ['Sailing', 4],
      ['Rowing', 9],
    ]
    for (const name of names)
      utils.book_append_sheet(book, utils.aoa_to_sheet(name ? rows : []), name || 'Empty')
    return said(await parse('courses.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' })))
  }
  const rows = 'Course: Sailing; Places: 4\nCourse: Rowing; Places: 9'
  expect(await read(['Arkusz1', ''])).toEqual([rows])
  expect(await read(['Summer 2027'])).toEqual([`Summer 2027 > ${rows}`])
  expect(await read(['Sheet1', 'Sheet2'])).toEqual([`Sheet1 > ${rows}`, `Sheet2 > ${rows}`])
})

test('a newsletter whose text only points to its other form is read in that', async () => {
  const mail = [
    'Subject: Summer sale',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'View this e-mail in your browser.',
    '--b',
    'Content-Type: text/html',
    '',
    '<table><tr><td><h1>Sale</h1><p>All wool blankets are 30% off until the end of August, in the shop too.</p></td></tr></table>',
    '--b--',
  ].join('\r\n')
  expect(said(await parse('sale.eml', mail))).toEqual([
    'Sale > All wool blankets are 30% off until the end of August, in the shop too.',
  ])
})

test('a mail of raw bytes in an undeclared charset is read', async () => {
  const mail = 'Subject: Dostawa\r\n\r\nPaczki wysyłamy do Łodzi i Gdyni w ciągu dwóch dni.'
  expect(said(await parse('dostawa.eml', iconv.encode(mail, 'windows-1250')))).toEqual([
    expect.stringContaining('Paczki wysyłamy do Łodzi i Gdyni w ciągu dwóch dni.'),
  ])
})

test('an OpenDocument sheet is read though it says nothing of its looks', async () => {
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const table = `<table:table table:name="Delivery">${row('City', 'Price')}${row('Gdańsk', '12')}</table:table>`
  expect(said(await parse('prices.ods', openDocument('spreadsheet', table)))).toEqual([
    'Delivery > City: Gdańsk; Price: 12',
  ])
})

test('what is cut off is called what its owner calls it', async () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const refusal = (name: string, bytes: Buffer) =>
    parse(name, bytes).catch((error: Error) => error.message.slice(0, error.message.indexOf(' is damaged')))
  const letter = half(docx(wordParagraph('Hello there')))
  expect(await refusal('letter.docx', letter)).toBe('The document')
  expect(await refusal('novel.epub', half(epub('Novel', ['<p>Hello</p>'])))).toBe('The document')
  expect(await refusal('letters.zip', letter)).toBe('The archive')
  expect(await refusal('letters.zip', zipOf({ 'letter.docx': letter }))).toBe(
    'Nothing in it could be read. letter.docx: The document',
  )
})
