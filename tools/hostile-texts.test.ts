// A message may contain thousands of characters chosen to be slow to parse. Every function that reads text must cope.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inRoot } from './setup/paths.mjs'
import { filesIn, isSource, isTest, read } from './source/files.ts'
import { PIECES } from './source/growth.ts'

const LENGTH = 20_000
/** Linear work takes at most a third of this on a busy machine. */
const MOST_MS = 10_000

const folders = ['server/src/language', 'server/src/answering', 'server/src/knowledge']
const modules = folders
  .flatMap(filesIn)
  .filter((path) => isSource(path) && !isTest(path) && !path.endsWith('.worker.ts'))
  .map((path) => ({ path, names: textFunctionsOf(read(path)) }))
  .filter(({ names }) => names.length > 0)

test('functions that take a text are found', () => {
  expect(modules.flatMap(({ names }) => names)).toEqual(
    expect.arrayContaining(['languageOfText', 'sentencesOf']),
  )
})

test.each(modules.map(({ path, names }) => [path, names] as const))(
  'in %s a hostile text of 20,000 characters takes bounded time',
  async (path, names) => {
    const functions = await import(pathToFileURL(inRoot(path)).href)
    for (const name of names)
      for (const piece of PIECES) {
        const begun = performance.now()
        try {
          await functions[name](piece.repeat(LENGTH / piece.length))
        } catch {
          // Throwing is fine.
        }
        const ms = performance.now() - begun
        expect(ms, `${name} of ${JSON.stringify(piece)} repeated`).toBeLessThan(MOST_MS)
      }
  },
  600_000,
)

/** Exported functions whose only required parameter is a text. */
function textFunctionsOf(source: string): string[] {
  const heads = [
    /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+: string\s*(?:,[^)]*?(?:\?:|=)[^)]*)?\)/gm,
    /^export const (\w+) = (?:async )?(?:<[^(]*>)?\(\s*\w+: string\s*(?:,[^)]*?(?:\?:|=)[^)]*)?\)(?:: [^=]+)? =>/gm,
  ]
  return heads.flatMap((head) => [...source.matchAll(head)].map(([, name]) => name!))
}
