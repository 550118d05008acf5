import type { Block } from '../parse/types.ts'
import { cutLong } from './cut-long.ts'
import {
  budgetUnder,
  fitOnePassage,
  fits,
  plus,
  SMALL_TABLE_WORDS,
  sizeOf,
  type TextSize,
  wordsIn,
} from './token-budget.ts'

/** Fills chunks with adjacent blocks of one kind under one heading. Cuts only blocks that are too long for a chunk. */
export function packBlocks(title: string, blocks: Block[]): Block[] {
  return neighbours(blocks).flatMap((group) => packGroup(group, budgetUnder(title, group[0]!)))
}

function neighbours(blocks: Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    if (group && isNeighbour(group[0]!, block)) group.push(block)
    else groups.push([block])
  }
  return groups
}

const isNeighbour = (one: Block, other: Block) =>
  one.kind === other.kind &&
  one.heading.length === other.heading.length &&
  one.heading.every((heading, depth) => heading === other.heading[depth])

function packGroup(group: Block[], budget: TextSize): Block[] {
  const [first] = group
  if (first!.kind === 'faq') return group
  // A small table such as opening hours stays together; each row of a larger one, such as a price list, is a chunk.
  if (first!.kind === 'table' && wordsIn(joined(group)) > SMALL_TABLE_WORDS) return group
  return fill(group, budget)
}

function fill(group: Block[], budget: TextSize): Block[] {
  const chunks: Block[] = []
  let taken: TextSize | undefined
  for (const block of group) {
    const size = sizeOf(block.text)
    if (!fits(size, budget)) {
      chunks.push(...cutLong(block.text, budget).map((text) => ({ ...block, text })))
      taken = undefined
    } else if (
      taken &&
      fits(plus(taken, size), budget) &&
      (block.kind === 'table' || fitOnePassage(plus(taken, size)))
    ) {
      chunks.at(-1)!.text += `\n${block.text}`
      taken = plus(taken, size)
    } else {
      chunks.push({ ...block })
      taken = size
    }
  }
  return chunks
}

const joined = (group: Block[]) => group.map(({ text }) => text).join('\n')
