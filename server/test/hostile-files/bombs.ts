import { constants, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { tar } from '../files/archives.ts'
import { docx, epub, openDocument, pptx, wordParagraph } from '../files/office.ts'
import { pdf, pdfStream } from '../files/pdf.ts'
import { fields, type ZipPart, zip, zipOf } from '../files/zip.ts'
import { DAMAGED, type HostileFile, TOO_FAR } from './hostile-file.ts'

const MB = 1024 * 1024

/** Decompression bombs: small files that unpack to very large ones. */
export async function bombs(): Promise<HostileFile[]> {
  const big = bomb('word/document.xml', 250)
  const deepZip = zipOf({ 'c.zip': zipOf({ 'b.zip': zipOf({ 'a.txt': 'Hello there.' }) }) })
  return [
    { name: 'bomb.docx', bytes: zip([...partsOf('word'), big]), refusal: TOO_FAR },
    {
      name: 'bomb.xlsx',
      bytes: zip([...partsOf('xl'), bomb('xl/worksheets/sheet1.xml', 250)]),
      refusal: TOO_FAR,
    },
    {
      name: 'bomb.pptx',
      bytes: zip([...partsOf('ppt'), bomb('ppt/slides/slide1.xml', 250)]),
      refusal: TOO_FAR,
    },
    {
      name: 'bomb.odt',
      bytes: zip([mimetype('application/vnd.oasis.opendocument.text'), bomb('content.xml', 250)]),
      refusal: TOO_FAR,
    },
    {
      name: 'bomb.epub',
      bytes: zip([mimetype('application/epub+zip'), bomb('a.xhtml', 250)]),
      refusal: TOO_FAR,
    },
    { name: 'bomb.zip', bytes: zip([bomb('a.txt', 250)]), refusal: TOO_FAR },
    {
      name: 'many-small.zip',
      bytes: zip(Array.from({ length: 30 }, (_, at) => bomb(`${at}.txt`, 8))),
      refusal: TOO_FAR,
    },
    { name: 'lying.zip', bytes: zip([{ ...bomb('a.txt', 50), declaredSize: 1000 }]), refusal: DAMAGED },
    {
      name: 'lying.docx',
      bytes: zip([...partsOf('word'), { ...big, declaredSize: 1000 }]),
      refusal: DAMAGED,
    },
    {
      name: 'lying-the-other-way.zip',
      bytes: zip([{ name: 'a.txt', content: 'Hello', declaredSize: 190 * MB }]),
      refusal: TOO_FAR,
    },
    { name: 'bomb.txt.gz', bytes: gzipSync(Buffer.alloc(60 * MB)), refusal: TOO_FAR },
    {
      name: 'bomb.tgz',
      bytes: gzipSync(await tar([{ name: 'a.txt', content: Buffer.alloc(40 * MB) }])),
      refusal: TOO_FAR,
    },
    { name: 'twice.zip', bytes: zipOf({ 'a.zip': zip([bomb('a.txt', 250)]) }), refusal: TOO_FAR },
    { name: 'deep.zip', bytes: zipOf({ 'd.zip': deepZip }), refusal: /two levels deep/ },
    {
      name: 'gz-in-gz.gz',
      bytes: gzipSync(gzipSync(gzipSync('Hello there.'))),
      refusal: /two levels deep/,
    },
    { name: 'entries.zip', bytes: zip(many(11_000)), refusal: /more than 10000 files/ },
    { name: 'files.zip', bytes: zip(many(1001)), refusal: /more than 1000 files/ },
    { name: 'overlap.zip', bytes: overlapping(20), refusal: TOO_FAR },
    { name: 'stream.pdf', bytes: streamBomb(), refusal: DAMAGED },
    { name: 'repeat.ods', bytes: repeatedCells(), text: /^[x|\s]{0,999999}$/ },
    {
      name: 'repeat.odt',
      bytes: openDocument(
        'text',
        `<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
      ),
      text: /^[x|\s]{0,9999999}$/,
    },
    { name: 'laughs.docx', bytes: docx(wordParagraph('&i;'), laughs()), refusal: DAMAGED },
    { name: 'laughs.odt', bytes: openDocument('text', '<text:p>&i;</text:p>'), text: /^.{0,20}$/ },
    {
      name: 'laughs.xml',
      bytes: Buffer.from(`<?xml version="1.0"?>${laughs()}<a>Hello &i;</a>`),
      text: /^.{0,500}$/,
    },
    { name: 'book.epub', bytes: epub('Book', [`${laughs()}<p>Hello &i;</p>`]), text: /^[\s\S]{0,2000}$/ },
    { name: 'slides.pptx', bytes: pptx([['Hello &amp;i;', 'there']]), text: /there/ },
    { name: 'wide.png', bytes: png(50_000, 50_000), refusal: /megapixels/ },
    { name: 'wide.jpg', bytes: jpegHead(65_000, 65_000), refusal: /megapixels/ },
    { name: 'wide.bmp', bytes: bmpHead(40_000, 40_000), refusal: /megapixels/ },
  ]
}

/** This many megabytes of zeros. Every megabyte compresses to the same bytes, so one is compressed and repeated. */
function bomb(name: string, megabytes: number): ZipPart {
  const one = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])])
  return { name, content: '', packed, declaredSize: megabytes * MB }
}

const partsOf = (folder: string): ZipPart[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name:
      folder === 'word' ? 'word/document1.xml' : folder === 'xl' ? 'xl/workbook.xml' : 'ppt/presentation.xml',
    content: '<a/>',
  },
]
const mimetype = (content: string): ZipPart => ({ name: 'mimetype', content, isStored: true })
const many = (count: number): ZipPart[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: 'a', isStored: true }))

/** Every entry of the directory points to the same bytes. */
function overlapping(times: number): Buffer {
  const one = zip([bomb('a.txt', 20)])
  const end = one.length - 22
  const listAt = one.readUInt32LE(end + 16)
  const list = one.subarray(listAt, end)
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE(list.length * times, 12)
  return Buffer.concat([one.subarray(0, listAt), ...Array.from({ length: times }, () => list), tail])
}

function streamBomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(20 * MB, 32), { level: 9 }), { level: 9 })
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
    pdfStream(packed, '/Filter[/FlateDecode/FlateDecode]'),
  ])
}

function repeatedCells(): Buffer {
  const open = 'urn:oasis:names:tc:opendocument:xmlns'
  const cell =
    '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${open}:manifest:1.0"/>`,
    'content.xml': `<office:document-content xmlns:office="${open}:office:1.0" xmlns:text="${open}:text:1.0" xmlns:table="${open}:table:1.0"><office:body><office:spreadsheet><table:table table:name="a"><table:table-row table:number-rows-repeated="1000">${cell}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  })
}

const laughs = () =>
  `<!DOCTYPE lolz [<!ENTITY a "ha">${'bcdefghi'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`

function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(MB))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    17,
    0,
    2,
    17,
    0,
    3,
    17,
    0,
  ])
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.alloc(100)])
}

const bmpHead = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from('BM'),
    fields([154, 4], [0, 4], [54, 4], [40, 4], [width, 4], [height, 4], [1, 2], [24, 2]),
    Buffer.alloc(124),
  ])
