const LOOKED_AT = 64 * 1024

/**
 * Text has few control characters and no zero bytes, except in UTF-16, where every other byte of plain letters is zero.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOKED_AT)
  if (hasUtf16Mark(start) || isUtf16(start)) return false
  const zeros = count(start, (byte) => byte === 0)
  if (zeros > start.length / 200) return true
  const controls = count(start, (byte) => byte < 32 && ![0, 9, 10, 12, 13, 27].includes(byte))
  return controls > start.length / 50
}

export const hasUtf16Mark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/**
 * Detects UTF-16 of European languages without a byte order mark: the zero bytes, or the 0x04 of Cyrillic, are all on
 * one side.
 */
export function isUtf16(bytes: Uint8Array): 'le' | 'be' | undefined {
  const most = Math.min(bytes.length, LOOKED_AT) & ~1
  let [even, odd] = [0, 0]
  for (let at = 0; at < most; at += 2) {
    if (bytes[at]! <= 4) even += 1
    if (bytes[at + 1]! <= 4) odd += 1
  }
  const pairs = most / 2
  if (pairs < 4) return
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'le'
  if (even > pairs * 0.7 && odd < pairs * 0.1) return 'be'
}

function count(bytes: Uint8Array, is: (byte: number) => boolean): number {
  let found = 0
  for (const byte of bytes) if (is(byte)) found += 1
  return found
}
