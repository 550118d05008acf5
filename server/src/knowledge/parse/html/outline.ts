import type { Outline, Piece } from '../pieces.ts'
import { type Element, everyNode, INLINE, isElement, isShown, type Node, parseHtml, textIn } from './dom.ts'
import { expandAccordions } from './expand-accordions.ts'
import { landmarkOf } from './landmark.ts'
import { tableRows } from './table.ts'

export interface HtmlOptions {
  /** Tags to skip with all their content. */
  without?: Set<string>
}

export function htmlOutline(html: string, options: HtmlOptions = {}): Outline {
  const nodes = parseHtml(html)
  expandAccordions(nodes)
  return nodesOutline(nodes, options)
}

export function nodesOutline(nodes: Node[], options: HtmlOptions = {}): Outline {
  const pieces = piecesOf(nodes, options.without ?? new Set())
  return { title: pageTitle(nodes) || firstHeading(pieces), pieces }
}

export function pageTitle(nodes: Node[]): string {
  for (const node of everyNode(nodes)) if (isElement(node) && node.name === 'title') return textOfTitle(node)
  return ''
}

const textOfTitle = ({ children }: Element) =>
  children
    .map((child) => (child.type === 'text' ? child.data : ''))
    .join('')
    .trim()

const firstHeading = (pieces: Piece[]) => {
  const first = pieces.find(({ is }) => is === 'heading')
  return first?.is === 'heading' && first.level === 1 ? first.text.trim() : ''
}

const ITEM = '- '
// Deeper than any real page, and well below the limit of the call stack.
const DEEPEST = 200

function piecesOf(nodes: Node[], without: Set<string>): Piece[] {
  const pieces: Piece[] = []
  let line = ''

  const endLine = () => {
    // A list marker waits for its text.
    if (line === ITEM) return
    if (line.trim()) pieces.push({ is: 'paragraph', text: line })
    line = ''
  }
  const add = (piece: Piece) => {
    endLine()
    pieces.push(piece)
  }

  function walk(node: Node, depth: number): void {
    if (!isShown(node)) return
    if (node.type === 'text') line += node.data.replace(/\s+/g, ' ')
    else if (!isElement(node)) walkAll(node.children ?? [], depth + 1)
    else if (!without.has(landmarkOf(node))) visit(node, depth)
  }

  function walkAll(children: Node[], depth: number): void {
    if (depth > DEEPEST) line += textIn(children).replace(/\s+/g, ' ')
    else
      children.forEach((child, at) => {
        if (at > 0 && areApart(children[at - 1]!, child)) line += ' '
        walk(child, depth)
      })
  }

  function visit(element: Element, depth: number): void {
    const { name, children } = element
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) add({ is: 'heading', level: Number(level), text: textIn(children) })
    else if (name === 'br') line += '\n'
    else if (name === 'pre') add({ is: 'code', text: textIn(children) })
    else if (name === 'table') visitTable(element, depth)
    else if (name === 'details') visitDetails(element, depth)
    else if (name === 'dl') visitTerms(element, depth)
    else if (name === 'p' && isTitle(element)) add({ is: 'heading', level: 6, text: textIn(children) })
    else if (name === 'li') {
      endLine()
      line = ITEM
      walkAll(children, depth + 1)
      if (line === ITEM) line = ''
      endLine()
    } else if (INLINE.has(name)) walkAll(children, depth + 1)
    else {
      endLine()
      walkAll(children, depth + 1)
      endLine()
    }
  }

  /** A layout table is walked like any other element. */
  function visitTable(table: Element, depth: number): void {
    endLine()
    const rows = tableRows(table)
    if (rows) add({ is: 'table', rows })
    else walkAll(table.children, depth + 1)
    endLine()
  }

  function visitDetails({ children }: Element, depth: number): void {
    const summary = children.find((child) => isElement(child) && child.name === 'summary') as
      | Element
      | undefined
    endLine()
    const before = pieces.length
    walkAll(
      children.filter((child) => child !== summary),
      depth + 1,
    )
    endLine()
    if (summary) askAndAnswer(textIn(summary.children), before)
  }

  function visitTerms({ children }: Element, depth: number): void {
    endLine()
    let term = ''
    let before = pieces.length
    const parts = children.flatMap((child) =>
      isElement(child) && child.name === 'div' ? child.children : [child],
    )
    for (const part of parts) {
      if (isElement(part) && part.name === 'dt') {
        if (term) askAndAnswer(term, before)
        term = textIn(part.children)
        before = pieces.length
      } else {
        walk(part, depth + 1)
        endLine()
      }
    }
    if (term) askAndAnswer(term, before)
  }

  /** The pieces added since `before` are the answer if all are text. */
  function askAndAnswer(question: string, before: number): void {
    const answer = pieces.slice(before)
    const texts = answer.flatMap((piece) => (piece.is === 'paragraph' ? [piece.text] : []))
    if (texts.length < answer.length || texts.length === 0)
      pieces.splice(before, 0, { is: 'heading', level: 6, text: question })
    else pieces.splice(before, answer.length, { is: 'question', question, answer: texts.join('\n') })
  }

  walkAll(nodes, 0)
  endLine()
  return pieces
}

const TITLE_MAX = 70

/** A short line that is entirely bold is a heading to readers. */
function isTitle({ children }: Element): boolean {
  const said = children.filter((child) => child.type !== 'text' || child.data.trim())
  if (!said.every((child) => isElement(child) && /^(?:b|strong|br)$/.test(child.name))) return false
  const text = textIn(said).trim()
  return text.length > 0 && text.length <= TITLE_MAX && !/[.!?,;…]$|\n|^[\d\W]+$/.test(text)
}

/** Adjacent links, and text for screen readers, are separated only visually, so they need a space. */
const areApart = (before: Node, node: Node) =>
  isElement(before) && ((before.name === 'a' && isElement(node) && node.name === 'a') || isHeardOnly(before))

const isHeardOnly = ({ attribs }: Element) =>
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text)(?:$|\s)/.test(attribs.class ?? '')
