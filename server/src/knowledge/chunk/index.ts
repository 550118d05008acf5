import { languageOfText } from '../../language/index.ts'
import type { Block, Chunk } from '../parse/types.ts'
import { packBlocks } from './pack-blocks.ts'
import { isSuspect } from './suspect.ts'

/** Cuts a document where it is cut itself: no chunk reaches over a heading, no question loses its answer. */
export function chunksOf(document: { title: string; blocks: Block[] }): Chunk[] {
  return packBlocks(document.title, document.blocks).map((packed) => ({
    kind: packed.kind,
    heading: packed.heading.join(' › '),
    question: packed.question ?? null,
    text: packed.text,
    language: languageOfText(packed.question ? `${packed.question}\n${packed.text}` : packed.text),
    is_suspect: isSuspect(`${packed.heading.join('\n')}\n${packed.question ?? ''}\n${packed.text}`),
  }))
}
