import { expect, test } from 'vitest'
import { isSiteUrl } from './site-url.ts'

test('SITE-2 a site is http or https with a host that has a dot and ends in letters', () => {
  const sites = [
    'http://a.pl',
    'https://www.shop.example',
    'https://a.b.co/path/x',
    'https://żółw.pl?lang=pl',
  ]
  expect(sites.filter((url) => !isSiteUrl(url))).toEqual([])
  const others = ['ftp://a.pl', 'a.pl', 'https://localhost', 'https://1.2.3.4', 'https://a.b1', 'https://a']
  expect([...others, '', ' ', 'https://a..pl', 'https://a.pl/two words'].filter(isSiteUrl)).toEqual([])
})
