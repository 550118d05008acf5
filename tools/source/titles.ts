import { type ESTree, parseSync, Visitor } from 'vite'
import { filesIn, isTest, read } from './files.ts'

export interface TestTitle {
  title: string
  path: string
}

/** Titles of all tests and benches that run; skipped ones prove nothing. */
export function testTitles(): TestTitle[] {
  return ['contract', 'server', 'web', 'widget', 'tools', 'e2e', 'bench']
    .flatMap(filesIn)
    .filter((path) => isTest(path) || /^bench\/.*\.ts$/.test(path))
    .flatMap((path) => titlesIn(path, read(path)).map((title) => ({ title, path })))
}

export function titlesIn(path: string, code: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || !runsATest(callee)) return
      if (first.type === 'Literal') titles.push(String(first.value))
      else if (first.type === 'TemplateLiteral')
        titles.push(first.quasis.map(({ value }) => value.cooked).join('…'))
    },
  }).visit(parseSync(path, code).program)
  return titles
}

/** Matches `test(…)`, `test.each(rows)(…)`, `bench(…)`; not `test.skip(…)` or `test.describe(…)`. */
function runsATest(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'bench'].includes(callee.name)
  if (callee.type === 'CallExpression') return isModified(callee.callee, ['each', 'for', 'skipIf', 'runIf'])
  return isModified(callee, ['only', 'concurrent', 'sequential', 'slow', 'fails'])
}

function isModified(node: ESTree.Node, modifiers: string[]): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    modifiers.includes(node.property.name) &&
    runsATest(node.object)
  )
}
