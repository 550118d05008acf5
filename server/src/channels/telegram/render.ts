// Renders an answer's Markdown as the HTML subset of Telegram.
import { type Block, type Inline, parseMarkdown, tableLines } from '@switchboard/contract/markdown'

export interface Rendered {
  html: string
  /** Telegram's count: without markup, in UTF-16 units. */
  length: number
}

export function render(text: string): Rendered {
  const html = parseMarkdown(text).map(blockHtml).join('\n\n')
  return { html, length: shownLength(html) }
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(inlineHtml).join('\n')
    case 'table':
      return tableLines(block).map(inlineHtml).join('\n')
    case 'heading':
      return `<b>${block.lines.map(inlineHtml).join('\n')}</b>`
    case 'list':
      return block.items.map((item, n) => `${markOf(block, n)} ${inlineHtml(item)}`).join('\n')
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`
  }
}

const markOf = ({ isOrdered, start }: Block & { kind: 'list' }, n: number) =>
  isOrdered ? `${start + n}.` : '•'

const inlineHtml = (content: Inline[]): string => content.map(pieceHtml).join('')

function pieceHtml(piece: Inline): string {
  if (typeof piece === 'string') return escaped(piece)
  if (piece.kind === 'code') return `<code>${escaped(piece.text)}</code>`
  const inner = inlineHtml(piece.content)
  if (piece.kind === 'link') return `<a href="${escaped(piece.url)}">${inner}</a>`
  const tag = TAGS[piece.kind]
  return `<${tag}>${inner}</${tag}>`
}

const TAGS = { strong: 'b', em: 'i', del: 's' } as const

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark]!)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const shownLength = (html: string) => html.replace(/<[^<>]*>/g, '').replace(/&\w+;/g, '.').length
