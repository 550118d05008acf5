import { afterEach, beforeEach } from 'vitest'

const print = console.error
let expected: RegExp[] = []
let unexpected: string[] = []

/** Declares that the running test expects a console message. */
export function allowConsole(pattern: RegExp) {
  expected.push(pattern)
}

beforeEach(() => {
  expected = []
  unexpected = []
  console.error = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    if (expected.some((pattern) => pattern.test(text))) return
    unexpected.push(text)
    print(...parts)
  }
})

afterEach(() => {
  console.error = print
  if (unexpected.length > 0) throw new Error(`Unexpected console.error: ${unexpected[0]}`)
})
