import type { ParseLimits } from './types.ts'

const MB = 1024 * 1024

export const PARSE_LIMITS: ParseLimits = {
  unpackedBytes: 200 * MB,
  ratio: 100,
  entries: 1000,
  nesting: 1,
  megapixels: 25,
  characters: 10_000_000,
  chunks: 20_000,
  ms: 60_000,
}
