import {
  type Block,
  type Inline,
  parseMarkdown,
  tableLines,
  webAddress,
} from '@switchboard/contract/markdown'

export const LONGEST_TEXT = 2000

/** Messenger shows plain text, so Markdown is removed line by line. */
export function renderText(text: string): string {
  const lines: string[] = []
  let isCode = false
  // Keep the lines of a table together.
  for (const line of text.split(/\n(?![ \t]*\|)/)) {
    if (FENCE.test(line)) isCode = !isCode
    else lines.push(isCode ? line : parseMarkdown(line).map(blockText).join('\n'))
  }
  const plain = lines.join('\n').trim()
  // Internationalized domains and paths get longer when they are encoded.
  return plain && plain.length <= LONGEST_TEXT ? plain : text.trim()
}

const FENCE = /^\s*(```|~~~)/

function blockText(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'table') return tableLines(block).map(inlineText).join('\n')
  if (block.kind !== 'list') return block.lines.map(inlineText).join('\n')
  return block.items
    .map((item, place) => `${block.isOrdered ? `${block.start + place}.` : '•'} ${inlineText(item)}`)
    .join('\n')
}

const inlineText = (content: Inline[]): string => content.map(pieceText).join('')

function pieceText(piece: Inline): string {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'code') return piece.text
  const text = inlineText(piece.content)
  if (piece.kind === 'del') return `~~${text}~~`
  return piece.kind !== 'link' || webAddress(text) === piece.url ? text : `${text} (${piece.url})`
}
