import { decodeText } from '../../../platform/decode-text.ts'
import type { Outline, Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'
import { unwrap, widthOf } from '../unwrap.ts'

export const readMarkdown: Reader = async ({ bytes }) => ({ outline: markdownOutline(decodeText(bytes)) })

/** Parses enough Markdown to keep its structure: headings, lists, tables, code. Inline markup is removed. */
export function markdownOutline(source: string): Outline {
  const { title, body } = frontMatter(source.replace(/\r\n?/g, '\n'))
  const lines = body.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('\n')
  const width = widthOf(body)
  const pieces: Piece[] = []
  for (let at = 0; at < lines.length; ) {
    const read = fence(lines, at) ?? heading(lines, at) ?? table(lines, at) ?? paragraph(lines, at, width)
    if (read.piece) pieces.push(read.piece)
    at += read.lines
  }
  return { title: title || firstHeading(pieces), pieces }
}

interface Read {
  piece?: Piece
  lines: number
}

function frontMatter(source: string): { title: string; body: string } {
  const found = /^---\n([\s\S]{0,5000}?)\n---\n/.exec(source)
  if (!found) return { title: '', body: source }
  const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(found[1]!)?.[1] ?? ''
  return { title, body: source.slice(found[0].length) }
}

const firstHeading = (pieces: Piece[]) => {
  const first = pieces.find(({ is }) => is === 'heading')
  return first?.is === 'heading' && first.level === 1 ? first.text : ''
}

function fence(lines: string[], at: number): Read | undefined {
  const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(lines[at]!)?.[1]
  if (!mark) return
  let end = at + 1
  while (end < lines.length && !lines[end]!.trimStart().startsWith(mark)) end += 1
  return { piece: { is: 'code', text: lines.slice(at + 1, end).join('\n') }, lines: end - at + 1 }
}

function heading(lines: string[], at: number): Read | undefined {
  const marked = /^\s{0,3}(#{1,6})\s(.*)/.exec(lines[at]!)
  if (marked) {
    const text = marked[2]!.trimEnd().replace(/(?<!#)#+$/, '')
    return { piece: { is: 'heading', level: marked[1]!.length, text: plain(text.trim()) }, lines: 1 }
  }
  const under = /^\s{0,3}(=|-)\1{2,}\s*$/.exec(lines[at + 1] ?? '')
  if (under && lines[at]!.trim() && !/^\s*([-*>|]|\d+\.)/.test(lines[at]!))
    return { piece: { is: 'heading', level: under[1] === '=' ? 1 : 2, text: plain(lines[at]!) }, lines: 2 }
}

const isRow = (line: string | undefined) => /^\s*\|.*\|/.test(line ?? '') || / \| /.test(line ?? '')
const isRule = (line: string | undefined) =>
  /^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?$/.test(line?.trim() ?? '')

function table(lines: string[], at: number): Read | undefined {
  if (!isRow(lines[at]) || !isRule(lines[at + 1])) return
  let end = at + 2
  while (end < lines.length && isRow(lines[end])) end += 1
  const rows = [lines[at]!, ...lines.slice(at + 2, end)].map(cellsOf)
  return { piece: { is: 'table', rows }, lines: end - at }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plain(cell.replaceAll('\\|', '|')))

/** Reads up to a blank line; each list item is a separate paragraph. */
function paragraph(lines: string[], at: number, width: number): Read {
  if (!lines[at]!.trim() || isRule(lines[at])) return { lines: 1 }
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() && !startsAnew(lines, end)) end += 1
  const text = lines
    .slice(at, end)
    .map((line) => line.trim().replace(/^(?:>\s?)+/, ''))
    .join('\n')
  return { piece: { is: 'paragraph', text: plain(unwrap(text, width)) }, lines: end - at }
}

const startsAnew = (lines: string[], at: number) =>
  /^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s{0,3}(?:#{1,6}\s|`{3}|~{3})/.test(lines[at]!) ||
  (isRow(lines[at]) && isRule(lines[at + 1]))

/** Removes inline markup. Every pattern takes linear time, however long or malformed the text. */
function plain(text: string): string {
  return text
    .replace(/!\[([^[\]\n]{0,200})\]\([^()\n]{0,1000}\)/g, '$1')
    .replace(/\[([^[\]\n]{1,300})\]\([^()\n]{0,1000}\)/g, '$1')
    .replace(/(?<!\\)<(https?:\/\/[^\s<>]{1,2000}|[^\s<>@]{1,200}@[^\s<>]{1,200})>/g, '$1')
    .replace(/(?<!\\)<\/?[a-z][^<>\n]{0,500}>/gi, ' ')
    .replace(/(\*\*|__|~~)(?=\S)((?:(?!\1)[^\n])+)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])[*_](?=\S)([^*_\n]{1,1000}?)[*_](?![\w*])/g, '$1')
    .replace(/`([^`\n]{1,1000})`/g, '$1')
    .replace(/^[^\S\n]*[*+]\s+/gm, '- ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, '$1')
}
