import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesIn, isTest, read } from './source/files.ts'

// By default vi.waitFor times out after one second, which is too short on a busy machine.
test('no unit test waits for one second only', () => {
  const tests = ['contract', 'server', 'tools', 'web', 'widget'].flatMap(filesIn).filter(isTest)
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((path) => read(path).includes('vi.waitFor(')).filter(hasShortWait)).toEqual([])
})

function hasShortWait(path: string): boolean {
  let isShort = false
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const isWait =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'waitFor' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'vi'
      if (isWait && given.length < 2) isShort = true
    },
  }).visit(parseSync(path, read(path)).program)
  return isShort
}
