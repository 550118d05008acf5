import { parseSync } from 'vite'
import { inRoot } from '../setup/paths.mjs'
import { read } from './files.ts'
import { type FoundRegex, placeIn, walk } from './regexes.ts'

/** Finds `new RegExp(…)` in a file, each as `path:line`. */
export function buildersIn(path: string): string[] {
  const code = read(path)
  if (!code.includes('RegExp(')) return []
  const places: string[] = []
  walk(parseSync(path, code).program, ({ type, callee, start }) => {
    if (type !== 'NewExpression' && type !== 'CallExpression') return
    if (callee?.type === 'Identifier' && callee.name === 'RegExp') places.push(placeIn(path, code, start))
  })
  return places
}

/** Records the regular expressions that our own code builds while `work` runs. */
export async function builtDuring(work: () => Promise<unknown>): Promise<FoundRegex[]> {
  const found: FoundRegex[] = []
  const { RegExp: original } = globalThis
  const note = (regex: RegExp) => {
    const place = callerOf(new Error().stack!)
    if (place) found.push({ regex, place })
    return regex
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args: [string, string?]) => note(new target(...args)),
    apply: (target, _, args: [string, string?]) => note(target(...args)),
  })
  try {
    await work()
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** Returns the caller below the two frames of this file; null if it is a library. */
function callerOf(stack: string): string | null {
  const frame = stack.split('\n')[3] ?? ''
  const [, path, line] = /(?:file:\/\/)?(\/[^()]+):(\d+):\d+\)?$/.exec(frame) ?? []
  const from = inRoot('/')
  if (!path?.startsWith(from) || path.includes('/node_modules/')) return null
  return `${path.slice(from.length)}:${line}`
}
