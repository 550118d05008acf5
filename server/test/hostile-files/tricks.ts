import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { sevenZip, tar } from '../files/archives.ts'
import { docx, epub, openDocument, wordParagraph } from '../files/office.ts'
import { ole } from '../files/ole.ts'
import { pdf, pdfStream } from '../files/pdf.ts'
import { zip, zipOf } from '../files/zip.ts'
import { DAMAGED, type HostileFile, OUTSIDE, PASSWORD } from './hostile-file.ts'

const SECRET = 'file:///etc/passwd'
const external = (root: string) => `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "${SECRET}">]>`

/** Files that refer to other paths or entities, are encrypted, or have a false type. */
export async function tricks(): Promise<HostileFile[]> {
  return [...(await pathTricks()), ...entityTricks(), ...locked(), ...masked()]
}

async function pathTricks(): Promise<HostileFile[]> {
  const out = (name: string) => zip([{ name, content: 'Hello there.' }])
  const odd = await tar([{ name: 'a.txt', content: 'Hello there.' }])
  return [
    { name: 'up.zip', bytes: out('../../etc/cron.d/a.txt'), refusal: OUTSIDE },
    { name: 'root.zip', bytes: out('/etc/passwd'), refusal: OUTSIDE },
    { name: 'drive.zip', bytes: out('C:/Windows/a.txt'), refusal: OUTSIDE },
    { name: 'backslash.zip', bytes: out('a\\..\\..\\b.txt'), refusal: OUTSIDE },
    { name: 'zero.zip', bytes: out('a.txt\0.exe'), refusal: OUTSIDE },
    {
      name: 'up.docx',
      bytes: zipOf({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>', '../a': 'x' }),
      refusal: OUTSIDE,
    },
    { name: 'up.tar', bytes: await tar([{ name: '../a.txt', content: 'Hello there.' }]), refusal: OUTSIDE },
    {
      name: 'root.tgz',
      bytes: gzipSync(await tar([{ name: '/etc/a.txt', content: 'Hello there.' }])),
      refusal: OUTSIDE,
    },
    {
      name: 'link.tar',
      bytes: await tar([{ name: 'a.txt', linkTo: '/etc/passwd' }]),
      refusal: /has no documents/,
    },
    { name: 'device.tar', bytes: retyped(odd, '4'), refusal: /has no documents/ },
    { name: 'hardlink.tar', bytes: retyped(odd, '1'), refusal: /has no documents|damaged/ },
    { name: 'up.7z', bytes: sevenZip('../../a.txt', 'Hello there.'), refusal: OUTSIDE },
  ]
}

/** Changes the type of a tar's first member. */
function retyped(archive: Buffer, type: string): Buffer {
  const changed = Buffer.from(archive)
  changed.write(type, 156)
  changed.fill(' ', 148, 156)
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return changed
}

const UNTOLD = /^(?![\s\S]*root:)[\s\S]{0,2000}$/

function entityTricks(): HostileFile[] {
  const sheet = zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': `${external('workbook')}<workbook><sheets><sheet name="&x;" sheetId="1"/></sheets></workbook>`,
  })
  return [
    {
      name: 'outside.docx',
      bytes: docx(wordParagraph('Hello &x;'), external('w:document')),
      refusal: DAMAGED,
    },
    { name: 'outside.xlsx', bytes: sheet, refusal: DAMAGED },
    { name: 'outside.odt', bytes: openDocument('text', '<text:p>Hello &x;</text:p>'), text: UNTOLD },
    { name: 'outside.epub', bytes: epub('Book', [`${external('html')}<p>Hello &x;</p>`]), text: UNTOLD },
    {
      name: 'outside.xml',
      bytes: Buffer.from(`<?xml version="1.0"?>${external('a')}<a>Hello &x;</a>`),
      text: UNTOLD,
    },
    {
      name: 'outside.svg',
      bytes: Buffer.from(
        `<?xml version="1.0"?>${external('svg')}<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
      text: UNTOLD,
    },
    {
      name: 'frame.html',
      bytes: Buffer.from(
        `<p>Hello</p><iframe src="${SECRET}"></iframe><object data="${SECRET}"></object><script src="${SECRET}"></script>`,
      ),
      text: /^Hello$/,
    },
  ]
}

function locked(): HostileFile[] {
  const key =
    '<</Filter/Standard/V 1/R 2/O(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)/U(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)/P -4>>'
  const pages = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    pdfStream('garbled'),
    key,
  ]
  return [
    { name: 'locked.pdf', bytes: pdf(pages, '/Encrypt 5 0 R/ID[(a)(a)]'), refusal: PASSWORD },
    {
      name: 'locked.zip',
      bytes: zip([{ name: 'a.txt', content: 'Hello there.', isEncrypted: true }]),
      refusal: PASSWORD,
    },
    {
      name: 'locked.docx',
      bytes: ole({ EncryptionInfo: Buffer.alloc(4096), EncryptedPackage: Buffer.alloc(4096) }),
      refusal: PASSWORD,
    },
    {
      name: 'parts.docx',
      bytes: zip([{ name: 'word/document.xml', content: '<a/>', isEncrypted: true }]),
      refusal: PASSWORD,
    },
  ]
}

function masked(): HostileFile[] {
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['City', 'Price'],
      ['Warsaw', 10],
    ]),
    'A',
  )
  return [
    {
      name: 'program.pdf',
      bytes: Buffer.concat([Buffer.from('MZ'), noise]),
      refusal: /Files of the kind exe/,
    },
    {
      name: 'program.exe',
      bytes: Buffer.concat([Buffer.from('MZ'), noise]),
      refusal: /Files of the kind exe/,
    },
    { name: 'linux', bytes: Buffer.concat([Buffer.from('\x7fELF'), noise]), refusal: DAMAGED },
    { name: 'noise.docx', bytes: noise, refusal: DAMAGED },
    { name: 'noise.txt', bytes: noise, refusal: DAMAGED },
    { name: 'zip.txt', bytes: zipOf({ 'a.txt': 'Hello there.' }), text: /^Hello there\.$/ },
    {
      name: 'sheet.doc',
      bytes: write(book, { type: 'buffer', bookType: 'biff8' }),
      text: /^City: Warsaw; Price: 10$/,
    },
    { name: 'text.xls', bytes: Buffer.from('Hello there.'), text: /^Hello there\.$/ },
    {
      name: 'text.xlsx',
      bytes: Buffer.from('Hello there.'),
      refusal: /^This \.xlsx file contains plain text/,
    },
    {
      name: 'not-found.pdf',
      bytes: Buffer.from('<!doctype html><h1>404 Not Found</h1>'),
      refusal: /^This \.pdf file contains plain text/,
    },
    {
      name: 'old.ppt',
      bytes: ole({ 'PowerPoint Document': Buffer.alloc(4096) }),
      refusal: /Save it as \.pptx/,
    },
    { name: 'unknown.doc', bytes: ole({ Something: Buffer.alloc(4096) }), refusal: /Save it as DOCX/ },
    {
      name: 'song.wav',
      bytes: Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(2000)]),
      refusal: /Recordings/,
    },
    {
      name: 'picture.gif',
      bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]),
      refusal: /PNG or JPEG/,
    },
  ]
}
