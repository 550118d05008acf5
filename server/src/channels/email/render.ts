// Renders an answer as a mail: plain text, and simple HTML for programs that show it.
import { type Block, type Inline, parseMarkdown, tableLines } from '@switchboard/contract/markdown'
import { escaped } from '../../platform/html.ts'

export const toText = (markdown: string) => parseMarkdown(markdown).map(blockText).join('\n\n')

export const toHtml = (markdown: string) =>
  `<div style="font-family:sans-serif;font-size:15px;line-height:1.5">${parseMarkdown(markdown).map(blockHtml).join('')}</div>`

function blockText(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'table':
      return tableLines(block).map(inlineText).join('\n')
    case 'list':
      return block.items
        .map((item, n) => `${block.isOrdered ? `${block.start + n}.` : '•'} ${inlineText(item)}`)
        .join('\n')
    default:
      return block.lines.map(inlineText).join('\n')
  }
}

const inlineText = (content: Inline[]): string => content.map(pieceText).join('')

function pieceText(piece: Inline): string {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'code') return piece.text
  const inner = inlineText(piece.content)
  if (piece.kind === 'del') return `~~${inner}~~`
  return piece.kind === 'link' && inner !== piece.url ? `${inner} (${piece.url})` : inner
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`
    case 'heading':
      return `<p><strong>${linesHtml(block.lines)}</strong></p>`
    case 'paragraph':
      return `<p>${linesHtml(block.lines)}</p>`
    case 'table':
      return `<p>${linesHtml(tableLines(block))}</p>`
    case 'list': {
      const items = block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')
      return block.isOrdered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
  }
}

const linesHtml = (lines: Inline[][]) => lines.map(inlineHtml).join('<br>')
const inlineHtml = (content: Inline[]): string => content.map(pieceHtml).join('')

function pieceHtml(piece: Inline): string {
  if (typeof piece === 'string') return escaped(piece)
  if (piece.kind === 'code') return `<code>${escaped(piece.text)}</code>`
  const inner = inlineHtml(piece.content)
  if (piece.kind === 'link')
    return /^(?:https?|mailto):/i.test(piece.url) ? `<a href="${escaped(piece.url)}">${inner}</a>` : inner
  return `<${piece.kind}>${inner}</${piece.kind}>`
}
