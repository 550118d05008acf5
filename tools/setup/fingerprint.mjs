import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const notSources = /^(node_modules|dist|test)$|\.test\.tsx?$/

/**
 * Hashes paths, sizes and modification times of source files and folders: cheap enough for every start.
 * @param {string[]} sources absolute paths
 */
export function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) for (const line of describe(source)) hash.update(line)
  return hash.digest('hex')
}

function* describe(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isFile()) yield `${relative(root, path)} ${stats.size} ${stats.mtimeMs}\n`
  else
    for (const name of readdirSync(path).sort()) if (!notSources.test(name)) yield* describe(join(path, name))
}
