import type { Detected } from './detect-kind.ts'
import { openZip } from './zip.ts'

/** Office files and e-books are zip archives too; what lies in them tells which. */
export async function kindOfZip(bytes: Buffer): Promise<Detected> {
  const names = new Set((await openZip(bytes)).entries.map(({ fileName }) => fileName))
  const found = OFFICE.find(([mark]) => [...names].some((name) => mark.test(name)))
  if (found) return { kind: found[1], mediaType: found[2] }
  const declared = declaredType(bytes)
  if (declared === 'application/epub+zip' || names.has('META-INF/container.xml'))
    return { kind: 'office', mediaType: 'application/epub+zip' }
  if (declared && declared in OPEN_DOCUMENT) return { kind: OPEN_DOCUMENT[declared]!, mediaType: declared }
  return { kind: 'zip', mediaType: 'application/zip' }
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OFFICE: [RegExp, Detected['kind'], string][] = [
  [/^word\/document\d*\.xml$/, 'docx', `${OOXML}.wordprocessingml.document`],
  [/^ppt\/presentation\.xml$/, 'office', `${OOXML}.presentationml.presentation`],
  [/^xl\/workbook\.(xml|bin)$/, 'sheet', `${OOXML}.spreadsheetml.sheet`],
]
const OPEN_DOCUMENT: Record<string, Detected['kind']> = {
  'application/vnd.oasis.opendocument.text': 'office',
  'application/vnd.oasis.opendocument.presentation': 'office',
  'application/vnd.oasis.opendocument.spreadsheet': 'sheet',
}

const NAME_AT = 30

/** OpenDocument and EPUB begin with an entry called mimetype, not compressed, so that it can be read right here. */
function declaredType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', NAME_AT, 200)
  return /^mimetype.{0,40}?(application\/[\w.+-]+?)(?:-template)?PK/s.exec(start)?.[1]
}
