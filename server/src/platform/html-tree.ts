import { load } from 'cheerio'

/** The minimal part of the parser's tree that we need, so that nothing else depends on the parser. */
export interface Element {
  type: 'tag' | 'script' | 'style'
  name: string
  attribs: Record<string, string>
  children: Node[]
}
export type Node =
  | Element
  | { type: 'text'; data: string }
  | { type: 'comment' | 'directive' | 'cdata' | 'root'; children?: Node[] }

/** Reads tags as written, without a browser's repairs: this is much faster, and no page can blow up the tree. */
export function parseHtml(html: string): Node[] {
  if (depthOf(html) > DEEPEST) throw new NestedTooDeeply()
  const page = load(html, { xml: { xmlMode: false, decodeEntities: true } })
  return page.root()[0]!.children as unknown as Node[]
}

/** Thrown for nesting that no legitimate page has: parsing it would take too long. */
export class NestedTooDeeply extends Error {}

// The parser's time per tag grows with the number of open elements.
const DEEPEST = 2000

/** The maximum nesting depth, not counting elements that close each other implicitly. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0]
  for (const [, closing, name, own] of html.matchAll(/<(\/?)([a-z][\w:-]*)[^<>]*?(\/?)>/gi)) {
    if (own || SELF_CLOSING.has(name!.toLowerCase())) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const SELF_CLOSING = new Set(
  'p li dt dd option tr td th thead tbody tfoot area base br col embed hr img input link meta source track wbr'.split(
    ' ',
  ),
)

export const isElement = (node: Node): node is Element => 'attribs' in node

/** All descendants in document order, at any depth. An unwanted node is skipped with its descendants. */
export function* everyNode(nodes: Node[], isWanted: (node: Node) => boolean = () => true): Generator<Node> {
  const stack = nodes.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isWanted(node)) continue
    yield node
    if ('children' in node && node.children) for (const child of node.children.toReversed()) stack.push(child)
  }
}

/** The text that a visitor sees. */
export function textIn(nodes: Node[]): string {
  const parts: string[] = []
  for (const node of everyNode(nodes, isShown)) {
    if (node.type === 'text') parts.push(node.data)
    else if (isElement(node) && !INLINE.has(node.name)) parts.push(node.name === 'br' ? '\n' : ' ')
  }
  return parts.join('')
}

/** Tags that do not break the line. */
export const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
)

const NEVER_SHOWN = new Set(
  'script style noscript template iframe object embed svg math canvas audio video select datalist title meta link'.split(
    ' ',
  ),
)
const HIDING =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*0(?:px|em|%)?\s*(?:;|$))/i

/** Excludes invisible content: only an assistant would read it. */
export function isShown(node: Node): boolean {
  if (!isElement(node)) return node.type === 'text' || node.type === 'cdata' || node.type === 'root'
  const { name, attribs } = node
  if (NEVER_SHOWN.has(name) || 'hidden' in attribs || attribs['aria-hidden'] === 'true') return false
  return !HIDING.test(attribs.style ?? '')
}
