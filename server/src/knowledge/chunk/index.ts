import { languageOfText } from '../../language/detect.ts'
import type { Block, Chunk } from '../parse/types.ts'
import { packBlocks } from './pack-blocks.ts'
import { suspicionOf } from './suspect.ts'

/** Cuts a document at its own boundaries: no chunk crosses a heading, no question loses its answer. */
export function chunksOf(document: { title: string; blocks: Block[] }): Chunk[] {
  const language = languageOfDocument(document)
  return packBlocks(document.title, document.blocks).map(({ kind, heading, question, text }) => ({
    kind,
    heading: heading.join(' › '),
    question: question ?? null,
    text,
    language: languageOf(kind, question ? `${question}\n${text}` : text) ?? language,
    is_suspect: suspicionOf([...heading, question ?? '', text].join('\n')) !== null,
  }))
}

const TELLING_WORDS = 8
const TELLING_WORD = /\p{L}{2,}/gu
// Language detection takes longer than everything else done with a chunk.
const TELLING_LETTERS = 160
const DOCUMENT_LETTERS = 1000

/** Table cells are names and figures: without a clear language they get that of the document. */
function languageOf(kind: Chunk['kind'], text: string) {
  if (kind !== 'table') return ownLanguage(text)
  const own = ownLanguage(text.replace(COLUMN_NAME, (name) => name.toLowerCase()))
  return own === 'other' ? undefined : own
}

/** Capitalised like a proper name, which tells no language, but a common word. */
const COLUMN_NAME = /(?<=^|; )[^;:\n]+(?=: )/gm

/** Returns undefined for short texts: a price or a name has no language. */
function ownLanguage(text: string) {
  const beginning = text.slice(0, TELLING_LETTERS)
  const words = beginning.match(TELLING_WORD)?.length ?? 0
  return words < TELLING_WORDS ? undefined : languageOfText(beginning)
}

function languageOfDocument({ title, blocks }: { title: string; blocks: Block[] }): Chunk['language'] {
  let text = title
  for (const block of blocks) {
    if (text.length > DOCUMENT_LETTERS) break
    text += `\n${block.question ?? ''}\n${block.text}`
  }
  return languageOfText(text.slice(0, DOCUMENT_LETTERS))
}
