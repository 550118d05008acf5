import { type OfficeContentNode, parseOffice } from 'officeparser'
import type { Outline, Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'
import { checkParts } from '../zip.ts'

/** Presentations, OpenDocument texts, e-books. */
export const readOffice: Reader = async ({ bytes, limits, mediaType }) => {
  await checkParts(bytes, limits)
  return { outline: await officeOutline(bytes, TYPES[mediaType]!) }
}

export const readRtf: Reader = async ({ bytes }) => ({
  outline: await officeOutline(withoutStandIns(bytes), 'rtf'),
})

/**
 * Removes RTF fallback characters: each Unicode letter is followed by one for old programs, or by as many as \uc says.
 */
function withoutStandIns(bytes: Buffer): Buffer {
  const counts = [1]
  const text = bytes.toString('latin1').replace(LETTER, (all, count, letter, after) => {
    if (all === '{') counts.push(counts.at(-1)!)
    if (all === '}' && counts.length > 1) counts.pop()
    if (count) counts[counts.length - 1] = Number(count)
    if (!letter) return all
    const standIns: string[] = after.match(STAND_IN) ?? []
    return `${letter} ${standIns.slice(counts.at(-1)!).join('')}`
  })
  return Buffer.from(text, 'latin1')
}

// A \uc setting ends with its group; an escaped brace is a plain character.
const LETTER = /\\[\\{}]|[{}]|\\uc(\d+)|(\\u-?\d+) ?((?:\\'[\da-f]{2}|[^\\{}\r\n]){0,4})/gi
const STAND_IN = /\\'[\da-f]{2}|[^\\]/gi

type OfficeType = 'pptx' | 'epub' | 'odt' | 'odp' | 'rtf'

const TYPES: Record<string, OfficeType> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

// A table can declare in a few bytes that a cell is repeated a million times.
const MOST_CELLS = 100_000

async function officeOutline(bytes: Buffer, fileType: OfficeType): Promise<Outline> {
  const document = await parseOffice(bytes, { fileType, decompressionLimits: { maxTableCells: MOST_CELLS } })
  const pieces = document.content.flatMap((node) => piecesOf(node, 0))
  return { title: document.metadata.title ?? '', pieces }
}

const DEEPEST = 100

function piecesOf(node: OfficeContentNode, depth: number): Piece[] {
  if (depth > DEEPEST) return []
  const below = () => (node.children ?? []).flatMap((child) => piecesOf(child, depth + 1))
  const text = textOf(node)
  switch (node.type) {
    case 'heading':
      return [{ is: 'heading', level: node.metadata?.level ?? 2, text }]
    case 'table':
      return [
        { is: 'table', rows: (node.children ?? []).map(({ children }) => (children ?? []).map(textOf)) },
      ]
    case 'list':
      return [{ is: 'paragraph', text: `- ${text}` }]
    case 'code':
      return [{ is: 'code', text }]
    case 'slide':
      return [...slidePieces(below()), ...(node.notes ?? []).flatMap((note) => piecesOf(note, depth + 1))]
    case 'paragraph':
    case 'text':
    case 'definitionTerm':
    case 'definitionDescription':
      return [{ is: 'paragraph', text }]
    case 'comment':
    case 'header':
    case 'footer':
    case 'slideMaster':
      return []
    default:
      return below()
  }
}

function textOf({ text, children }: OfficeContentNode): string {
  return text ?? (children ?? []).map(textOf).join('')
}

/** The first paragraph of a slide is its title. */
function slidePieces(pieces: Piece[]): Piece[] {
  const [first, ...others] = pieces
  const isTitle = first?.is === 'paragraph' && others.length > 0 && first.text.length <= 120
  return isTitle ? [{ is: 'heading', level: 2, text: first.text }, ...others] : pieces
}
