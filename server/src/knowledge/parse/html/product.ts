import type { Piece } from '../pieces.ts'
import { everyNode, isElement, type Node } from './dom.ts'

/** Product data that a shop publishes for search engines: often the only place with the price and the stock. */
export function productPieces(nodes: Node[]): Piece[] {
  const language = languageOf(nodes)
  return dataIn(nodes)
    .filter(({ '@type': type }) => [type].flat().includes('Product'))
    .slice(0, 1)
    .flatMap((product) => {
      const facts = factsOf(product, WORDS[language] ?? WORDS.en!)
      return facts.length > 1 ? [{ is: 'paragraph', text: facts.join('; ') } as const] : []
    })
}

type Data = Record<string, unknown>

const LONGEST = 100_000

/** Skips invalid data; the page has enough content without it. */
function dataIn(nodes: Node[]): Data[] {
  const found: Data[] = []
  for (const node of everyNode(nodes)) {
    if (!isElement(node) || node.attribs.type !== 'application/ld+json') continue
    const text = node.children.map((child) => (child.type === 'text' ? child.data : '')).join('')
    if (text.length < LONGEST) found.push(...parsed(text))
  }
  return found
}

function parsed(text: string): Data[] {
  try {
    const all = [JSON.parse(text) as Data | Data[]].flat().filter((each) => each && typeof each === 'object')
    return all.flatMap((each) => (Array.isArray(each['@graph']) ? (each['@graph'] as Data[]) : [each]))
  } catch {
    return []
  }
}

interface Words {
  product: string
  price: string
  stock: string
  yes: string
  no: string
  order: string
}

function factsOf(product: Data, words: Words): string[] {
  const offer = ([product.offers].flat()[0] ?? {}) as Data
  const price = said(offer.price ?? offer.lowPrice)
  const stock = /(InStock|OutOfStock|SoldOut|PreOrder|BackOrder)$/.exec(said(offer.availability))?.[1]
  const inWords = stock === 'InStock' ? words.yes : /Order/.test(stock ?? '') ? words.order : words.no
  return [
    said(product.name) && `${words.product}: ${said(product.name)}`,
    price && `${words.price}: ${price} ${said(offer.priceCurrency)}`.trim(),
    stock && `${words.stock}: ${inWords}`,
    said(product.sku) && `SKU: ${said(product.sku)}`,
  ].filter((fact): fact is string => Boolean(fact))
}

const said = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''

function languageOf(nodes: Node[]): string {
  const html = nodes.find((node) => isElement(node) && node.name === 'html')
  return html && isElement(html) ? (html.attribs.lang ?? '').slice(0, 2).toLowerCase() : ''
}

const WORDS: Record<string, Words> = {
  en: {
    product: 'Product',
    price: 'Price',
    stock: 'In stock',
    yes: 'yes, available',
    no: 'no, out of stock',
    order: 'on order',
  },
  pl: {
    product: 'Produkt',
    price: 'Cena',
    stock: 'Dostępność',
    yes: 'dostępny',
    no: 'niedostępny, brak w magazynie',
    order: 'na zamówienie',
  },
  ru: {
    product: 'Товар',
    price: 'Цена',
    stock: 'Наличие',
    yes: 'есть в наличии',
    no: 'нет в наличии',
    order: 'под заказ',
  },
}
