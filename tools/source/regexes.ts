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
    const line = code.slice(0, node.start).split('\n').length
    found.push({ regex: new RegExp(node.regex.pattern, node.regex.flags), place: `${path}:${line}` })
  })
  return found
}

interface Node {
  type?: string
  start: number
  regex?: { pattern: string; flags: string }
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) visit(value as Node)
  for (const inner of Object.values(value)) walk(inner, visit)
}
