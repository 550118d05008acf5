import { reason } from '@switchboard/contract/reasons'
import { chunksOf } from '../chunk/index.ts'
import { blocksOf } from './blocks-of.ts'
import { cleanLine } from './clean-text.ts'
import type { Outline } from './pieces.ts'
import { tooLarge } from './refusal.ts'
import type { Block, Chunk, ParsedDocument, ParseLimits } from './types.ts'

const TITLE_MAX = 200

export function documentOf(
  name: string,
  path: string,
  outline: Outline,
  limits: ParseLimits,
): ParsedDocument {
  const title = cleanLine(outline.title).slice(0, TITLE_MAX) || titleOfName(name)
  const blocks = blocksOf(title, outline.pieces)
  if (lettersIn(blocks) > limits.characters)
    throw tooLarge(reason('file_letters', { number: limits.characters / 1e6 }))
  const rows = blocks.filter(({ kind }) => kind === 'table' || kind === 'faq').length
  const chunks = rows > limits.chunks ? [] : chunksOf({ title, blocks })
  if (Math.max(rows, chunks.length) > limits.chunks)
    throw tooLarge(reason('file_passages', { number: limits.chunks }))
  return { title, path, language: mostCommon(chunks), chunks }
}

const lettersIn = (blocks: Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

const titleOfName = (name: string) =>
  cleanLine(
    name
      .replace(/^.*\//, '')
      .replace(/\.[a-z0-9]{1,8}$/i, '')
      .replace(/[_]+/g, ' '),
  ).slice(0, TITLE_MAX)

function mostCommon(chunks: Chunk[]): Chunk['language'] {
  const counts = { en: 0, pl: 0, ru: 0, other: 0 }
  for (const { language } of chunks) counts[language] += 1
  return LANGUAGES.toSorted((one, other) => counts[other] - counts[one])[0]!
}

const LANGUAGES = ['en', 'pl', 'ru', 'other'] as const
