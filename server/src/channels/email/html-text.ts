import {
  everyNode,
  INLINE,
  isElement,
  isShown,
  NestedTooDeeply,
  type Node,
  parseHtml,
} from '../../platform/html-tree.ts'

/** The visible text without marked quotes, or with them if nothing else is left; null if it cannot be parsed. */
export function htmlText(html: string): string | null {
  try {
    const nodes = parseHtml(html)
    return textOf(nodes) || textOf(nodes, { withQuotes: true })
  } catch (error) {
    if (error instanceof NestedTooDeeply) return null
    throw error
  }
}

function textOf(nodes: Node[], { withQuotes = false } = {}): string {
  const parts: string[] = []
  let hasEnded = false
  const isRead = (node: Node) => !hasEnded && isShown(node) && (withQuotes || !isQuote(node))
  for (const node of everyNode(nodes, isRead)) {
    if (isElement(node) && !withQuotes && ENDS.has(node.attribs.id ?? '')) hasEnded = true
    else if (node.type === 'text') parts.push(node.data.replace(/\s+/g, ' '))
    else if (isElement(node) && node.name === 'li') parts.push('\n• ')
    else if (isElement(node) && (PARAGRAPHS.has(node.name) || /^h\d$/.test(node.name))) parts.push('\n\n')
    else if (isElement(node) && node.name === 'td') parts.push(' ')
    else if (isElement(node) && !INLINE.has(node.name)) parts.push('\n')
  }
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const PARAGRAPHS = new Set(['p', 'ul', 'ol', 'table', 'blockquote', 'pre'])

/**
 * Quotes of Gmail, Apple Mail, Thunderbird, Yahoo, Proton, Zoho and Yandex. Gmail's outer `div` is kept, because people
 * write their answers inside it.
 */
function isQuote(node: Node): boolean {
  if (!isElement(node)) return false
  const { name, attribs } = node
  if (name === 'blockquote' && (attribs.type === 'cite' || attribs.cite !== undefined)) return true
  const quoted = QUOTES.exec(attribs.class ?? '')?.[1]
  return quoted !== undefined && !(name === 'div' && /^gmail_quote/.test(quoted))
}

const QUOTES =
  /(?:^|\s)(gmail_quote(?:_container)?|gmail_attr|moz-cite-prefix|moz-signature|gmail_signature|yahoo_quoted|protonmail_quote|protonmail_signature_block|zmail_extra|ya-share-quote)(?:\s|$)/

/** Outlook's history begins at these ids. */
const ENDS = new Set([
  'divRplyFwdMsg',
  'appendonsend',
  'mail-editor-reference-message-container',
  'x_divRplyFwdMsg',
])
