import { expect, test } from 'vitest'
import { step } from './progress.mjs'

const words = { doing: 'Building console', done: 'Built console' }

test('away from a terminal a step is two plain lines', async () => {
  const { out, written } = paper(false)
  expect(await step(words, async () => 42, out)).toBe(42)
  expect(written()).toMatch(/^ {2}· Building console …\n {2}✓ Built console \(0\.\d s\)\n$/)
})

test('on a terminal the spinner leaves one line behind', async () => {
  const { out, written } = paper(true)
  await step(words, async () => {}, out)
  expect(written().split('\x1b[2K').at(-1)).toMatch(/^ {2}✓ Built console \(0\.\d s\)\n$/)
})

test('a failed step says so and passes the error on', async () => {
  const { out, written } = paper(false)
  const failing = step(words, () => Promise.reject(new Error('broken')), out)
  await expect(failing).rejects.toThrow('broken')
  expect(written()).toContain('✗ Building console failed after')
})

function paper(isTTY: boolean) {
  const parts: string[] = []
  const out = { isTTY, write: (text: string) => parts.push(text) } as unknown as typeof process.stdout
  return { out, written: () => parts.join('') }
}
