import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { rar, sevenZip, tar } from '../files/archives.ts'
import { docx, epub, wordParagraph } from '../files/office.ts'
import { doc, msg } from '../files/ole.ts'
import { pdf, pdfOfPages, pdfStream } from '../files/pdf.ts'
import { zipOf } from '../files/zip.ts'
import { DAMAGED, type HostileFile } from './hostile-file.ts'

/** Files that are truncated, empty, or deeper, wider or longer than any real one. */
export async function wrecks(): Promise<HostileFile[]> {
  return [...(await cutOff()), ...(await empty()), ...deep(), ...long(), ...brokenPdfs()]
}

async function cutOff(): Promise<HostileFile[]> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['City', 'Price']]), 'A')
  const whole: [string, Buffer][] = [
    ['cut.pdf', pdfOfPages([['Hello there']])],
    ['cut.docx', docx(wordParagraph('Hello there'))],
    ['cut.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' })],
    ['cut.xls', write(book, { type: 'buffer', bookType: 'biff8' })],
    ['cut.doc', doc('Hello there')],
    ['cut.msg', msg('Hello', 'there')],
    ['cut.epub', epub('Book', ['<p>Hello</p>'])],
    ['cut.zip', zipOf({ 'a.txt': 'Hello there.' })],
    ['cut.tar', await tar([{ name: 'a.txt', content: 'Hello there. '.repeat(500) }])],
    ['cut.gz', gzipSync('Hello there. '.repeat(500))],
    ['cut.7z', sevenZip('a.txt', 'Hello there.')],
    ['cut.rar', rar('a.txt', 'Hello there. '.repeat(20))],
    ['cut.jpg', readFileSync(new URL('../files/notice.jpg', import.meta.url)).subarray(0, 600)],
    ['cut.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ]
  return whole.map(([name, bytes]) => ({
    name,
    bytes: bytes.subarray(0, Math.floor(bytes.length / 2)),
    refusal: DAMAGED,
  }))
}

async function empty(): Promise<HostileFile[]> {
  const nothing: [string, Buffer | string][] = [
    ['empty.txt', ''],
    ['spaces.txt', ' \n\t\n '],
    ['unseen.txt', '\u200b\u202e\u2066\ufeff\u{e0041}'],
    ['empty.zip', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])],
    ['empty.docx', docx('')],
    ['empty.tar', await tar([])],
    ['empty.gz', gzipSync('')],
    ['scripts.html', '<script>alert(1)</script><style>p{}</style>'],
    ['null.json', 'null'],
    ['comma.csv', ',,,\n,,,\n'],
    ['zeros.bin', Buffer.alloc(100_000)],
  ]
  return nothing.map(([name, content]) => ({
    name,
    bytes: Buffer.from(content as string),
    refusal: /is empty|has no|this type of file|Nothing in it/,
  }))
}

function deep(): HostileFile[] {
  const nested = (open: string, close: string, times: number) =>
    `${open.repeat(times)}Hello there${close.repeat(times)}`
  const parts = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  return [
    { name: 'deep.json', bytes: Buffer.from(nested('[', ']', 200_000)), text: /^/ },
    {
      name: 'deep-objects.json',
      bytes: Buffer.from(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
      text: /^/,
    },
    { name: 'nested.html', bytes: Buffer.from(nested('<div>', '</div>', 1000)), text: /^Hello there$/ },
    {
      name: 'deep.html',
      bytes: Buffer.from(nested('<div>', '</div>', 50_000)),
      refusal: /nested too deeply/,
    },
    {
      name: 'deep-tables.html',
      bytes: Buffer.from(nested('<table><tr><td>', '', 5_000)),
      refusal: /nested too deeply/,
    },
    {
      name: 'deep-details.html',
      bytes: Buffer.from(nested('<details><summary>a</summary>', '', 5_000)),
      refusal: /nested too deeply/,
    },
    { name: 'deep.xml', bytes: Buffer.from(nested('<a>', '</a>', 50_000)), refusal: /nested too deeply/ },
    { name: 'deep.docx', bytes: docx(nested('<w:p><w:r>', '</w:r></w:p>', 5_000)), refusal: DAMAGED },
    { name: 'deep.rtf', bytes: Buffer.from(`{\\rtf1 ${nested('{', '}', 100_000)}}`), refusal: DAMAGED },
    {
      name: 'deep.md',
      bytes: Buffer.from(`${'> '.repeat(50_000)}Hello there\n${'  '.repeat(5000)}- a`),
      text: /Hello there/,
    },
    { name: 'deep.eml', bytes: Buffer.from(`Subject: Hello\r\n${parts.join('')}`), refusal: DAMAGED },
  ]
}

function long(): HostileFile[] {
  const letters = (text: string, megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, text)
  return [
    { name: 'line.txt', bytes: letters('a', 0.5), text: /^a/ },
    { name: 'words.txt', bytes: letters('lorem ipsum ', 0.3), text: /^lorem/ },
    { name: 'lines.txt', bytes: letters('a\n', 0.1), text: /^a/ },
    { name: 'questions.txt', bytes: letters('What? ', 0.3), text: /^What/ },
    { name: 'question-lines.txt', bytes: letters('What?\n', 0.3), text: /^What/ },
    { name: 'brackets.md', bytes: letters('[', 0.1), text: /^\[/ },
    { name: 'images.md', bytes: letters('![a](', 1), text: /^/ },
    { name: 'bold.md', bytes: letters('**a ', 1), text: /^/ },
    { name: 'spaces.md', bytes: Buffer.from(`${'\t '.repeat(200_000)}Hello there`), text: /^Hello there$/ },
    { name: 'addresses.md', bytes: letters('<https://', 1), text: /^/ },
    { name: 'initials.txt', bytes: letters('A. ', 1), text: /^A\. A\./ },
    { name: 'underlined.txt', bytes: letters('a\n---\n', 0.3), text: /^/ },
    { name: 'stars.md', bytes: letters('*a_', 0.1), text: /^/ },
    { name: 'ticks.md', bytes: letters('`', 0.1), refusal: DAMAGED },
    { name: 'bars.md', bytes: letters('|-', 0.1), text: /^/ },
    { name: 'comments.md', bytes: letters('<!-- ', 1), refusal: DAMAGED },
    { name: 'hashes.md', bytes: letters('# a\n', 0.2), refusal: DAMAGED },
    {
      name: 'attribute.html',
      bytes: Buffer.from(`<p title="${'a'.repeat(500_000)}">Hello</p>`),
      text: /^Hello$/,
    },
    { name: 'unclosed.html', bytes: letters('<p', 0.2), refusal: DAMAGED },
    { name: 'tags.html', bytes: letters('<b>', 3), refusal: /nested too deeply/ },
    { name: 'columns.csv', bytes: letters('a,', 0.2), text: /^a/ },
    { name: 'quote.csv', bytes: Buffer.from(`a,b\n"${'x,'.repeat(100_000)}`), text: /^a/ },
    { name: 'columns.xlsx', bytes: vastSheet(), text: /Warsaw/ },
    { name: 'string.json', bytes: Buffer.from(JSON.stringify({ a: 'x'.repeat(300_000) })), text: /^a: x/ },
    {
      name: 'rows.csv',
      bytes: Buffer.from(
        `City,Price,Note\n${'Warsaw,10,ten words of a note are in this row here\n'.repeat(30_000)}`,
      ),
      refusal: /more than 20000/,
    },
    { name: 'letters.txt', bytes: letters('a lot of letters here. ', 10), refusal: /million characters/ },
    { name: 'surrogates.txt', bytes: Buffer.from('\ufeff\ud800Hello\udfff', 'utf16le'), text: /^Hello$/ },
    { name: 'odd.txt', bytes: Buffer.from([0xff, 0xfe, 0x48, 0, 0x69, 0, 0x21]), text: /^Hi/ },
    {
      name: 'zeros.txt',
      bytes: Buffer.from(`Hello${'\0'.repeat(5)} there ${'and more '.repeat(200)}`),
      text: /^Hello there/,
    },
  ]
}

/** Two cells, in a sheet that declares a million rows and all possible columns. */
function vastSheet(): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('A1', 'Warsaw')}</row><row r="1048576">${cell('XFD1048576', 'Far away')}</row></sheetData></worksheet>`,
  })
}

function brokenPdfs(): HostileFile[] {
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>'
  const head = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]
  const form = pdfStream(
    '/X Do /X Do',
    '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
  )
  const font =
    '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 6 0 R>>'
  return [
    { name: 'no-pages.pdf', bytes: pdf(['<</Type/Catalog>>']), refusal: DAMAGED },
    {
      name: 'circle.pdf',
      bytes: pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
      refusal: DAMAGED,
    },
    { name: 'mirror.pdf', bytes: pdf([...head, pdfStream('/X Do'), '<<>>', form]), refusal: DAMAGED },
    {
      name: 'font.pdf',
      bytes: pdf([
        ...head,
        pdfStream('BT /F1 12 Tf 50 700 Td <0001FFFF> Tj ET'),
        font,
        pdfStream('garbage'),
        '<<>>',
      ]),
      refusal: DAMAGED,
    },
    {
      name: 'arrays.pdf',
      bytes: pdf([...head, pdfStream(`BT ${'['.repeat(200_000)}`), '<<>>', '<<>>']),
      refusal: DAMAGED,
    },
    {
      name: 'count.pdf',
      bytes: pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2000000000>>']),
      refusal: DAMAGED,
    },
    { name: 'header.pdf', bytes: Buffer.from('%PDF-1.7\n'), refusal: DAMAGED },
  ]
}
