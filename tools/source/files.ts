import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'

const notOurs = /^(node_modules|dist|\.git|\.cache|\.data|\.env|test-results|playwright-report)$/

/** Every file of the project below a folder, as paths from the root with forward slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.test(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

export const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
