import { expect, test } from 'vitest'
import { base32, codeOfStep, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows for SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is the one of RFC 6238', (second, code) => {
  expect(codeOfStep(secret, Math.floor(second / 30), 8)).toBe(code)
})

// RFC 4226, appendix D.
test('the codes of the first ten counts are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, count) => codeOfStep(secret, count))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

test('a code is good one step before and after its own, and not beyond', () => {
  const step = 40_000_000
  const secondsOff = (seconds: number) =>
    stepOfCode(secret, codeOfStep(secret, step), new Date((step * 30 + seconds) * 1000))
  expect([-30, 0, 29, 59].map(secondsOff)).toEqual([step, step, step, step])
  expect([-31, 60].map(secondsOff)).toEqual([null, null])
})

test('what is no code at all is refused quietly', () => {
  const at = new Date()
  expect(['', '12345', '1234567', 'żółwie', '٣٣٣٣٣٣'].map((code) => stepOfCode(secret, code, at))).toEqual(
    Array(5).fill(null),
  )
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in Base32 is %s', (text, letters) => {
  expect(base32(Buffer.from(text))).toBe(letters)
})
