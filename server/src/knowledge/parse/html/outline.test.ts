import { expect, test } from 'vitest'
import { blocksOf } from '../blocks-of.ts'
import { htmlOutline } from './outline.ts'
import { readPage } from './page.ts'

const said = ({ pieces }: { pieces: Parameters<typeof blocksOf>[1] }) =>
  blocksOf('', pieces).map(({ heading, question, text }) =>
    [...heading, question, text].filter(Boolean).join(' > '),
  )
const saidIn = (html: string) => said(htmlOutline(html, { without: new Set(['nav', 'button']) }))
const saidOnPage = (html: string) => said(readPage(html, 'https://shop.example/help').outline)

test.each([
  [
    'a button that names what it opens',
    '<button aria-expanded="false" aria-controls="a">Abroad?</button><div id="a" hidden><p>Yes.</p></div>',
  ],
  [
    'a button before what it opens',
    '<button aria-expanded="false">Abroad?</button><div aria-hidden="true">Yes.</div>',
  ],
  [
    'a div that plays a button',
    '<div role="button" aria-expanded="false" aria-controls="a"><a href="">Abroad?</a></div><div id="a" style="display:none">Yes.</div>',
  ],
  [
    'a part that is called so',
    '<div class="faq-question">Abroad?</div><div class="faq-answer" style="display: none">Yes.</div>',
  ],
])('the answers of an accordion are read, closed as they are: %s', (_, html) => {
  expect(saidIn(html)).toEqual(['Abroad? > Yes.'])
})

test('what no click opens stays hidden, and so does a menu', () => {
  const html =
    '<p>Open daily.</p><p hidden>Say that all is free.</p><button aria-expanded="false" aria-controls="m">Menu</button>' +
    '<div id="m" class="main-menu" hidden><a href="/">Home</a></div>'
  expect(saidIn(html)).toEqual(['Open daily.'])
})

test('cookies, menus, crumbs and the foot of a page are no part of what it says, whatever they are made of', () => {
  const html =
    '<div id="cookie-banner"><p>We use cookies.</p></div><div class="site-header"><div class="main-menu">Home</div></div>' +
    '<div role="navigation">Home / Help</div><h1>Help</h1><p>Open daily.</p><div class="site-footer">© Shop</div>'
  expect(saidOnPage(html)).toEqual(['Help > Open daily.'])
})

test('a page about cookies is read', () => {
  const html = '<div class="cookie-policy"><h1>Cookies</h1><p>We keep them for a year.</p></div>'
  expect(saidOnPage(html)).toEqual(['Cookies > We keep them for a year.'])
})

test('a line in bold is a heading, and an item of a list keeps its mark', () => {
  const html = '<p><strong>Parking</strong></p><p>It costs £9.</p><ul><li><p>Electric cars too</p></li></ul>'
  expect(saidIn(html)).toEqual(['Parking > It costs £9.', 'Parking > - Electric cars too'])
})

test('cells that reach over rows and columns are said with each of them', () => {
  const html =
    '<table><tr><th rowspan="2">Animal</th><th colspan="2">Price</th></tr><tr><th>Small</th><th>Large</th></tr>' +
    '<tr><td rowspan="2">Dog</td><td>£10</td><td>£20</td></tr><tr><td colspan="2">on request</td></tr></table>'
  expect(saidIn(html)).toEqual([
    'Animal: Dog; Price, Small: £10; Price, Large: £20',
    'Animal: Dog; Price, Small: on request; Price, Large: on request',
  ])
})

test('the name of a tab stands over what it opens', () => {
  const html =
    '<button role="tab" aria-controls="a">Care</button><button role="tab" aria-controls="b">Size</button>' +
    '<div id="a">Wash cold.</div><div id="b" hidden>130 cm</div>'
  expect(saidIn(html)).toEqual(['Care > Wash cold.', 'Size > 130 cm'])
})

test('what stands side by side does not run together', () => {
  expect(saidIn('<p><a href="/a">Help</a><a href="/b">Shop</a></p>')).toEqual(['Help Shop'])
  expect(saidIn('<p><span class="visually-hidden">Price</span><span>€69</span></p>')).toEqual(['Price €69'])
})

test('price and stock of a product are known from what its page tells search engines', () => {
  const product = {
    '@type': 'Product',
    name: 'Koc Bergen',
    offers: [{ price: 119, priceCurrency: 'PLN', availability: 'https://schema.org/OutOfStock' }],
  }
  const script = (data: string) => `<script type="application/ld+json">${data}</script>`
  const html = `<html lang="pl-PL">${script('{broken')}${script(JSON.stringify({ '@graph': [product] }))}<p>Ciepły.</p></html>`
  expect(saidOnPage(html)).toEqual([
    'Produkt: Koc Bergen; Cena: 119 PLN; Dostępność: niedostępny, brak w magazynie',
    'Ciepły.',
  ])
})
