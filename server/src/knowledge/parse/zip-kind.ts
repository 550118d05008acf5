import type { Detected } from './detect-kind.ts'
import { damagedArchive, damagedDocument } from './refusal.ts'
import { openZip, readEntry, type Zip } from './zip.ts'

/** Office files and e-books are zip archives too; their entries reveal the format. */
export async function kindOfZip(name: string, bytes: Buffer): Promise<Detected> {
  const zip = await openZip(bytes, DOCUMENT.test(name) ? damagedDocument : damagedArchive)
  const found = OFFICE.find(([mark]) => zip.entries.some(({ fileName }) => mark.test(fileName)))
  if (found) return { kind: found[1], mediaType: found[2] }
  const declared = await declaredType(zip)
  return { kind: DECLARED[declared] ?? 'zip', mediaType: declared in DECLARED ? declared : 'application/zip' }
}

/** If the content is unreadable, the name reveals what it was. */
const DOCUMENT = /\.(doc[xm]|dot[xm]|xls[xmb]|xlt[xm]|ppt[xm]|pps[xm]|od[tsp]|ot[tsp]|epub)$/i

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OFFICE: [RegExp, Detected['kind'], string][] = [
  [/^word\/document\d*\.xml$/, 'docx', `${OOXML}.wordprocessingml.document`],
  [/^ppt\/presentation\.xml$/, 'office', `${OOXML}.presentationml.presentation`],
  [/^xl\/workbook\.(xml|bin)$/, 'sheet', `${OOXML}.spreadsheetml.sheet`],
]
const DECLARED: Record<string, Detected['kind']> = {
  'application/epub+zip': 'office',
  'application/vnd.oasis.opendocument.text': 'office',
  'application/vnd.oasis.opendocument.presentation': 'office',
  'application/vnd.oasis.opendocument.spreadsheet': 'sheet',
}

const LONGEST_TYPE = 100

/** OpenDocument files and e-books contain an entry with their media type. */
async function declaredType(zip: Zip): Promise<string> {
  const part = zip.entries.find(({ fileName }) => fileName === 'mimetype')
  if (!part || part.uncompressedSize > LONGEST_TYPE || part.isEncrypted()) return ''
  return (await readEntry(zip, part))
    .toString('latin1')
    .trim()
    .replace(/-template$/, '')
}
