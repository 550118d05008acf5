import type { Outline } from '../pieces.ts'
import { type Element, everyNode, isElement, isShown, type Node, parseHtml, textIn } from './dom.ts'
import { expandAccordions } from './expand-accordions.ts'
import { nodesOutline, pageTitle } from './outline.ts'
import { productPieces } from './product.ts'

export interface ReadPage {
  outline: Outline
  links: string[]
  canonical: string | null
  noindex: boolean
  nofollow: boolean
}

/** Extracts the links of a site's page and its content, without what repeats on every page. */
export function readPage(html: string, address: string): ReadPage {
  const nodes = parseHtml(html)
  expandAccordions(nodes)
  const elements = [...everyNode(nodes)].filter(isElement)
  const base = addressOf(elements.find(({ name }) => name === 'base')?.attribs.href, address) ?? address
  const robots = robotsOf(elements)
  const { pieces } = nodesOutline(mainPart(nodes), { without: repeatedOn(address) })
  return {
    outline: { title: pageTitle(nodes), pieces: [...productPieces(nodes), ...pieces] },
    links: linksOf(elements, base),
    canonical: addressOf(elements.find(isCanonical)?.attribs.href, base) ?? null,
    noindex: /\b(?:noindex|none)\b/.test(robots),
    nofollow: /\b(?:nofollow|none)\b/.test(robots),
  }
}

// Address, telephone and hours are often in the footer of every page: they are kept once, from the home page.
const AROUND = ['nav', 'form', 'button', 'dialog']
function repeatedOn(address: string): Set<string> {
  const isFront = new URL(address).pathname === '/'
  return new Set(isFront ? AROUND : [...AROUND, 'header', 'footer', 'aside'])
}

/** Returns `main`, and footers, if the page has a `main` with enough text. */
function mainPart(nodes: Node[]): Node[] {
  const elements = [...everyNode(nodes, isShown)].filter(isElement)
  const main = elements.find(({ name, attribs }) => name === 'main' || attribs.role === 'main')
  return main && textIn([main]).trim().length > 200 ? [main, ...elements.filter(isFooter)] : nodes
}

const isFooter = ({ name }: Element) => name === 'footer'

const robotsOf = (elements: Element[]) =>
  elements
    .filter(({ name, attribs }) => name === 'meta' && /^(?:robots|switchboard)$/i.test(attribs.name ?? ''))
    .map(({ attribs }) => attribs.content ?? '')
    .join(' ')
    .toLowerCase()

const isCanonical = ({ name, attribs }: Element) =>
  name === 'link' && /\bcanonical\b/i.test(attribs.rel ?? '')

const MOST_LINKS = 5000

function linksOf(elements: Element[], base: string): string[] {
  const links = new Set<string>()
  for (const { name, attribs } of elements) {
    if ((name !== 'a' && name !== 'area') || /\bnofollow\b/i.test(attribs.rel ?? '')) continue
    const address = addressOf(attribs.href, base)
    if (address) links.add(address)
    if (links.size === MOST_LINKS) break
  }
  return [...links]
}

function addressOf(href: string | undefined, base: string): string | undefined {
  if (href === undefined || !URL.canParse(href.trim(), base)) return
  const url = new URL(href.trim(), base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
