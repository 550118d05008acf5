import { expect, test } from 'vitest'
import { SITE_URL } from './limits.ts'

test('SITE-2 a site is http or https with a host that has a dot and ends in letters', () => {
  const sites = [
    'http://a.pl',
    'https://www.shop.example',
    'https://a.b.co/path/x',
    'https://żółw.pl?lang=pl',
  ]
  expect(sites.filter((url) => !SITE_URL.test(url))).toEqual([])
  const others = ['ftp://a.pl', 'a.pl', 'https://localhost', 'https://1.2.3.4', 'https://a.b1', 'https://a']
  const broken = ['', ' ', 'https://a..pl', 'https://a.pl/two words', 'https://anna@a.pl', 'xhttps://a.pl']
  expect([...others, ...broken].filter((url) => SITE_URL.test(url))).toEqual([])
})
