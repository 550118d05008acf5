// Parses the subset of Markdown that answers use, so customers and operators see the same. Anything else stays plain
// text. It imports no schema, which keeps the widget small.

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; content: Inline[] }

export type Block =
  | { kind: 'paragraph' | 'heading'; lines: Inline[][] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string }
  | Table

/** Cells by row; each row has as many as the head. */
export type Table = { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const fenced = fenceLength(lines, at)
    const tabled = fenced ? 0 : tableLength(lines, at)
    if (fenced) blocks.push({ kind: 'code', text: withoutFences(lines.slice(at, at + fenced)) })
    else if (tabled) blocks.push(tableOf(lines.slice(at, at + tabled)))
    else addLine(blocks, line, at > 0 && lines[at - 1]!.trim() === '')
    at += fenced || tabled || 1
  }
  return blocks
}

/** Number of lines of a code block, including its fences; while it streams in, the closing fence is missing. */
function fenceLength(lines: string[], at: number): number {
  if (!FENCE.test(lines[at]!)) return 0
  let end = at + 1
  while (end < lines.length && !FENCE.test(lines[end]!)) end += 1
  return Math.min(end + 1, lines.length) - at
}

const FENCE = /^\s*```/
const withoutFences = (lines: string[]) =>
  lines.filter((line, index) => index > 0 && !(index === lines.length - 1 && FENCE.test(line))).join('\n')

/** How many lines a table takes: its head, the rule below it, and its rows. */
function tableLength(lines: string[], at: number): number {
  const rule = lines[at + 1]
  if (!lines[at]!.includes('|') || !rule?.includes('|')) return 0
  if (!cellsOf(rule).every((cell) => /^:?-+:?$/.test(cell))) return 0
  let end = at + 2
  while (lines[end]?.includes('|')) end += 1
  return end - at
}

function tableOf([head = '', , ...rows]: string[]): Table {
  const names = cellsOf(head)
  const rowOf = (line: string) => {
    const cells = cellsOf(line)
    return names.map((_, column) => parseInline(cells[column] ?? ''))
  }
  return { kind: 'table', head: names.map(parseInline), rows: rows.map(rowOf) }
}

const cellsOf = (line: string): string[] => {
  const cells = line.trim().split('|')
  if (cells[0] === '') cells.shift()
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

/** A table as text, one line per row, for channels without tables: "**Poland**: Price 12 PLN, Time 2 days". */
export const tableLines = ({ head, rows }: Table): Inline[][] =>
  rows.map(([first = [], ...rest]) => [
    { kind: 'strong', content: first },
    ...rest.flatMap((cell, at): Inline[] => [at === 0 ? ': ' : ', ', ...head[at + 1]!, ' ', ...cell]),
  ])

function addLine(blocks: Block[], line: string, isAfterGap: boolean): void {
  if (line.trim() === '') return
  const last = blocks.at(-1)
  const [, mark, item] = /^\s*([-*+•]|\d{1,9}[.)])\s+(.*)$/.exec(line) ?? []
  const heading = /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1]
  if (mark && item !== undefined) {
    const isOrdered = /\d/.test(mark)
    if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(parseInline(item))
    else
      blocks.push({
        kind: 'list',
        isOrdered,
        start: Number.parseInt(mark, 10) || 1,
        items: [parseInline(item)],
      })
  } else if (heading !== undefined) blocks.push({ kind: 'heading', lines: [parseInline(heading)] })
  else if (last?.kind === 'paragraph' && !isAfterGap) last.lines.push(parseInline(line))
  else blocks.push({ kind: 'paragraph', lines: [parseInline(line)] })
}

const INLINE = new RegExp(
  [
    /`(?<code>[^`\n]+)`/,
    /\[(?<label>[^\][\n]+)\]\((?<target>[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/,
    /(?<address>https?:\/\/[^\s<>"'`*]+)/,
    /\*\*(?=\S)(?<strong>[^\n]{1,1000}?)\*\*/,
    /(?<!\w)__(?=\S)(?<strong2>[^\n]{1,1000}?)__(?!\w)/,
    /(?<![\w*])\*(?![\s*])(?<em>[^*\n]+)\*(?![\w*])/,
    /(?<!\w)_(?![\s_])(?<em2>[^_\n]+)_(?!\w)/,
    /~~(?=\S)(?<del>[^\n]{1,1000}?)~~/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

function parseInline(text: string): Inline[] {
  const content: Inline[] = []
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    const [part, end] = inlineOf(found)
    if (found.index > from) content.push(text.slice(from, found.index))
    content.push(part)
    from = found.index + end
  }
  if (from < text.length) content.push(text.slice(from))
  return content
}

/** Returns the parsed element and the length of the matched text. */
function inlineOf({ 0: whole, groups }: RegExpExecArray): [Inline, number] {
  const { code, label, target, address, strong, strong2, em, em2, del } = groups!
  if (code) return [{ kind: 'code', text: code }, whole.length]
  if (label) return [link(target!, parseInline(label)) ?? whole, whole.length]
  if (address) {
    const url = withoutFullStop(address)
    return [link(url, [url]) ?? url, url.length]
  }
  if (strong || strong2) return [{ kind: 'strong', content: parseInline(strong ?? strong2!) }, whole.length]
  if (del) return [{ kind: 'del', content: parseInline(del) }, whole.length]
  return [{ kind: 'em', content: parseInline(em ?? em2!) }, whole.length]
}

/** Punctuation after an address belongs to the sentence. */
const withoutFullStop = (address: string) => address.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')

/** Splits text into plain text and web addresses. Customer messages get no other formatting. */
export function linkedText(text: string): (string | { url: string; text: string })[] {
  const parts: (string | { url: string; text: string })[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = withoutFullStop(found)
    const url = webAddress(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (!url) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ url, text: shown })
    from = index + shown.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

const ADDRESS = /(?<![\w@/.])(?:https?:\/\/|www\.)[^\s<>"'`]+/gi

/** Returns the text without Markdown, on one line. Also removes unclosed markup of a truncated text. */
export function plainText(markdown: string): string {
  const blocks = parseMarkdown(markdown).map((block) => {
    if (block.kind === 'code') return block.text
    if (block.kind === 'table') return tableLines(block).map(wordsOf).join('; ')
    return (block.kind === 'list' ? block.items : block.lines).map(wordsOf).join(' ')
  })
  return blocks
    .join(' ')
    .replace(/\*\*|__|`|(?<=\S)\*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const wordsOf = (inlines: Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      if (inline.kind === 'code') return inline.text
      return inline.kind === 'del' ? `~~${wordsOf(inline.content)}~~` : wordsOf(inline.content)
    })
    .join('')

function link(address: string, content: Inline[]): Inline | null {
  const url = webAddress(address)
  return url ? { kind: 'link', url, content } : null
}

/** Returns the address if it is http(s), otherwise null: `javascript:` and similar schemes are dangerous. */
export function webAddress(address: string): string | null {
  const url = URL.parse?.(address) ?? parsed(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
