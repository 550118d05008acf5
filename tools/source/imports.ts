import { posix } from 'node:path'
import { parseSync } from 'vite'
import { read } from './files.ts'

export interface Import {
  /** A path from the root for a file of ours, else the name as written. */
  target: string
  isOurs: boolean
  isTypeOnly: boolean
}

/** Everything a file imports, re-exports or loads later. */
export function importsOf(path: string): Import[] {
  const code = read(path)
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    written: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, isType }) => ({ written: moduleRequest!.value, isTypeOnly: isType }))
  const late = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const written = /^(['"])(.+)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2]
    return written ? [{ written, isTypeOnly: false }] : []
  })
  return [...fixed, ...passedOn, ...late].map(({ written, isTypeOnly }) => {
    const isOurs = written.startsWith('.')
    const target = isOurs ? posix.join(posix.dirname(path), written) : written
    return { target, isOurs, isTypeOnly }
  })
}
