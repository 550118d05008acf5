import { parseSync } from 'vite'
import { read } from './files.ts'

export interface FoundRegex {
  regex: RegExp
  /** `path:line`. */
  place: string
}

/** Every regular expression literal of a file. */
export function regexesOf(path: string): FoundRegex[] {
  const code = read(path)
  const found: FoundRegex[] = []
  walk(parseSync(path, code).program, (node) => {
    if (node.type !== 'Literal' || !node.regex) return
    const { pattern, flags } = node.regex
    found.push({ regex: new RegExp(pattern, flags), place: placeIn(path, code, node.start) })
  })
  return found
}

export const placeIn = (path: string, code: string, start: number) =>
  `${path}:${code.slice(0, start).split('\n').length}`

interface Node {
  type?: string
  name?: string
  start: number
  callee?: Node
  regex?: { pattern: string; flags: string }
}

export function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) visit(value as Node)
  for (const inner of Object.values(value)) walk(inner, visit)
}
