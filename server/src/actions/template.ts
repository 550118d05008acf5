import { reason } from '@switchboard/contract/reasons'
// Addresses and bodies with `{placeholders}`. A value can change neither the host nor the structure of the request.
import { AppError } from '../platform/errors.ts'

export type Values = Record<string, string>

const PLACEHOLDER = /\{([a-z][a-z0-9_.]{0,40})\}/g

export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
]

/** For display. */
export const fillText = (template: string, values: Values): string =>
  template.replace(PLACEHOLDER, (_, name: string) => wordFor(values, name))

export const fillUrl = (template: string, values: Values): URL =>
  new URL(template.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(wordFor(values, name))))

/** Placeholders are inside JSON strings, so a value remains a string. Returns null if there is no body. */
export function fillBody(template: string, values: Values): string | null {
  if (template === '') return null
  return JSON.stringify(JSON.parse(template), (_, part: unknown) =>
    typeof part === 'string' ? fillText(part, values) : part,
  )
}

/** Throws for values with dots or control characters that could leave their place in a path. */
function wordFor(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new Error(`No value for {${name}}`)
  if (/\.\.|^\.$|\p{Cc}/u.test(value)) throw new AppError('outbound_refused', reason('action_value'))
  return value
}

/** Returns the host of the address, which no value can change. Returns null if the address is invalid. */
export function hostOf(template: string): string | null {
  const authority = /^https?:\/\/([^/?#\\]+)(?=[/?#]|$)/i.exec(template)?.[1]
  if (!authority || /[{}@\s]/.test(authority)) return null
  return URL.parse(template.replace(PLACEHOLDER, '0'))?.host ?? null
}
