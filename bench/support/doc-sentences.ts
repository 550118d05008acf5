import { readdirSync, readFileSync } from 'node:fs'
import { sentencesOf } from '../../server/src/language/index.ts'
import { inRoot } from '../../tools/setup/paths.mjs'

/** Real sentences: our own documents. */
export function sentencesOfDocs(): string[] {
  const texts = readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(inRoot('docs', path), 'utf8'))
  return sentencesOf(texts.join('\n'))
}
