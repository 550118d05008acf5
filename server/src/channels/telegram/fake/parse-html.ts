import type { MessageEntity } from 'grammy/types'
import { badRequest } from './refusal.ts'

const KIND_BY_TAG: Record<
  string,
  'bold' | 'italic' | 'underline' | 'strikethrough' | 'code' | 'pre' | 'blockquote'
> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
}
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const PIECE = /<(\/?)(\w+)(?:\s+href="([^"]*)")?>|&\w+;|[^<&]+|[<&]/g

/** The text and its entities. Throws Telegram's error for HTML that it does not support. */
export function parseHtml(html: string): { text: string; entities: MessageEntity[] } {
  const entities: MessageEntity[] = []
  const open: { tag: string; offset: number; url?: string }[] = []
  let text = ''
  for (const [piece, isEnd, tag, href] of html.matchAll(PIECE)) {
    if (piece === '<')
      throw badRequest(`can't parse entities: Unsupported start tag at byte offset ${text.length}`)
    if (!tag) {
      text += SIGNS[piece] ?? piece
      continue
    }
    if (tag !== 'a' && !KIND_BY_TAG[tag])
      throw badRequest(`can't parse entities: Unsupported start tag "${tag}" at byte offset ${text.length}`)
    if (!isEnd) {
      open.push({ tag, offset: text.length, ...(href !== undefined && { url: decoded(href) }) })
      continue
    }
    const start = open.pop()
    if (start?.tag !== tag)
      throw badRequest(`can't parse entities: Unmatched end tag at byte offset ${text.length}`)
    const length = text.length - start.offset
    if (length > 0) entities.push(entityOf(start, length))
  }
  if (open.length > 0) throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag`)
  return { text, entities }
}

function entityOf({ tag, offset, url }: { tag: string; offset: number; url?: string }, length: number) {
  if (tag === 'a') return { type: 'text_link', offset, length, url: url ?? '' } as const
  return { type: KIND_BY_TAG[tag]!, offset, length } as MessageEntity
}

const decoded = (text: string) => text.replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign)
