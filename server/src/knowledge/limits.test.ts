import { expect, test } from 'vitest'
import { PARSE_LIMITS } from './parse/limits.ts'
import * as crawl from './site/limits.ts'

test('an archive may unpack to 200 MB and 1,000 entries, a file has 60 s and a picture 25 megapixels', () => {
  expect(PARSE_LIMITS).toMatchObject({
    unpackedBytes: 209_715_200,
    ratio: 100,
    entries: 1000,
    nesting: 1,
    megapixels: 25,
    ms: 60_000,
  })
})

test('a site is read for ten minutes, to 500 pages of 5 MB, five links deep, by four connections', () => {
  expect(crawl).toMatchObject({
    MAX_PAGES: 500,
    MAX_DEPTH: 5,
    PAGE_MAX_BYTES: 5_242_880,
    CONNECTIONS: 4,
    READING_MS: 600_000,
  })
})
