import type { ZipEntry } from '../zip.ts'
import type { Cell } from './conversation-table.ts'

type Rows = AsyncIterable<Cell[]>

/** RFC 4180. The BOM tells spreadsheets that it is UTF-8; cells that look like formulas are escaped as text. */
export async function* csvLines(rows: Rows): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const cells of rows) yield `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : cell.replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The parts of an Office Open XML workbook with one sheet; strings are inline, so nothing is held in memory. */
export async function* workbookEntries(rows: Rows): AsyncGenerator<ZipEntry> {
  for (const [name, xml] of Object.entries(PARTS)) yield { name, content: once(`${XML}${xml}`) }
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) }
}

async function* sheet(rows: Rows): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  for await (const cells of rows) yield `<row>${cells.map(sheetCell).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const sheetCell = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`

/** Spreadsheets do not accept longer text in a cell. */
const CELL_MAX = 32_767

const xmlText = (text: string): string =>
  text
    .slice(0, CELL_MAX)
    .toWellFormed()
    // XML 1.0 does not allow these characters, not even escaped.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char]!)

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Conversations" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
