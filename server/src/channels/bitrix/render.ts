import { type Block, type Inline, parseMarkdown, tableLines } from '@switchboard/contract/markdown'

/** Renders an answer as BBCode. */
export const toBbCode = (markdown: string) => parseMarkdown(markdown).map(blockOf).join('\n\n')

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `[code]${unmarked(block.text)}[/code]`
    case 'heading':
      return `[b]${lines(block.lines)}[/b]`
    case 'paragraph':
      return lines(block.lines)
    case 'table':
      return lines(tableLines(block))
    case 'list': {
      const mark = (index: number) => (block.isOrdered ? `${block.start + index}.` : '•')
      return block.items.map((item, index) => `${mark(index)} ${inline(item)}`).join('\n')
    }
  }
}

const lines = (content: Inline[][]) => content.map(inline).join('\n')

const inline = (content: Inline[]): string => content.map(one).join('')

function one(part: Inline): string {
  if (typeof part === 'string') return unmarked(part)
  switch (part.kind) {
    case 'code':
      return unmarked(part.text)
    case 'strong':
      return `[b]${inline(part.content)}[/b]`
    case 'em':
      return `[i]${inline(part.content)}[/i]`
    case 'del':
      return `[s]${inline(part.content)}[/s]`
    case 'link':
      return linkTo(part.url, inline(part.content))
  }
}

const linkTo = (url: string, label: string) =>
  // A bracket in the URL would end the tag too early.
  label === url ? url : `[url=${url.replaceAll('[', '%5B').replaceAll(']', '%5D')}]${label}[/url]`

/** BBCode has no escape for brackets. An invisible joiner keeps `[send=…]` in a text from becoming a button. */
const unmarked = (text: string) => text.replace(/\[(?=\/?(?:[a-z]|$))/gi, '[\u2060')
