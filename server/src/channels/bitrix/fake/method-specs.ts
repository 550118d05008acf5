// Checks calls and answers against Bitrix24's own documentation of its methods.
import { readdirSync, readFileSync } from 'node:fs'

interface Param {
  name: string
  base: string
  required: boolean
  ref?: string
}

interface Spec {
  method: string
  params: Param[]
  defs: Record<string, { fields: Param[] }>
  resultExample: { result: unknown }
}

const folder = new URL('../methods/', import.meta.url)
const specs = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Spec)
    .map((spec) => [spec.method, spec]),
)

/** How a call deviates from its documentation. */
export function checkCall(method: string, params: Record<string, unknown>): string[] {
  const spec = specs.get(method)
  if (!spec) return [`${method} is not among the documented methods`]
  // The one method without parameters lists its response fields there.
  const known = spec.params.filter(({ name }) => name !== 'result' && name !== 'time')
  return checkFields(method, known, params, spec.defs)
}

/** How an answer deviates from its documentation. Fields that the documented example omits are optional. */
export function checkAnswer(method: string, result: unknown): string[] {
  const spec = specs.get(method)
  return spec ? checkLike(method, spec.resultExample.result, result) : []
}

function checkFields(
  place: string,
  known: Param[],
  given: Record<string, unknown>,
  defs: Spec['defs'],
): string[] {
  const missing = known.filter(({ name, required }) => required && given[name] === undefined)
  return [
    ...missing.map(({ name }) => `${place} needs ${name}`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const param = known.find((each) => each.name === name)
      if (!param) return [`${place} has no ${name}`]
      if (!isOf(param.base, value)) return [`${place} wants ${name} as ${param.base}`]
      const within = param.ref && defs[param.ref.replace('#/defs/', '')]
      return within ? checkFields(`${place} ${name}`, within.fields, value as typeof given, defs) : []
    }),
  ]
}

function isOf(base: string, value: unknown): boolean {
  if (base === 'integer') return Number.isInteger(value)
  if (base === 'boolean') return typeof value === 'boolean' || value === 'Y' || value === 'N'
  if (base === 'array') return Array.isArray(value)
  if (base === 'object') return typeof value === 'object' && value !== null
  return typeof value === 'string'
}

function checkLike(place: string, example: unknown, given: unknown): string[] {
  if (example === null || given === null) return []
  if (Array.isArray(example) && Array.isArray(given))
    return given.flatMap((each) => (example.length > 0 ? checkLike(`${place} []`, example[0], each) : []))
  if (typeof example !== typeof given) return [`${place} answers with ${typeof given}, not ${typeof example}`]
  if (typeof example !== 'object' || Object.keys(example).length === 0) return []
  return Object.entries(given as object).flatMap(([name, value]) =>
    name in example
      ? checkLike(`${place} ${name}`, (example as Record<string, unknown>)[name], value)
      : [`${place} answers with an unknown ${name}`],
  )
}
