// Reading values of any shape: an export is whatever somebody uploads.
import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTE_TEXT_MAX,
  ATTRIBUTES_MAX,
  EMAIL_MAX,
  IMPORTED_TEXT_MAX,
  NAME_MAX,
  PHONE_MAX,
} from '@switchboard/contract'
import { storable } from '../platform/well-formed.ts'
import type { Json } from './json-entries.ts'
import type { ImportedContact } from './records.ts'

const NOTHING: Json = {}

export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : NOTHING

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Numbers count as text: ids are either. */
export function textIn(value: unknown, max = IMPORTED_TEXT_MAX): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return storable(String(value).slice(0, max)).trim() || null
}

const EARLIEST = Date.UTC(1990)
const LATEST = Date.UTC(2100)

/** Seconds since 1970, as a number or as text, or an ISO time; without a zone it is UTC. */
export function dateIn(value: unknown): Date | null {
  const text = textIn(value, 40)
  if (text === null) return null
  const seconds = Number(text)
  const time = Number.isNaN(seconds) ? Date.parse(withZone(text)) : seconds * (seconds > 1e11 ? 1 : 1000)
  return time > EARLIEST && time < LATEST ? new Date(time) : null
}

const withZone = (text: string) => (/(Z|[+-]\d\d:?\d\d| UTC)$/i.test(text) ? text : `${text}Z`)

export function contactIn(
  { name, email, phone }: { name: unknown; email: unknown; phone: unknown },
  attributes: Json = {},
): ImportedContact {
  return {
    name: textIn(name, NAME_MAX),
    email: textLike(EMAIL, email, EMAIL_MAX),
    phone: textLike(PHONE, phone, PHONE_MAX),
    attributes: attributesIn(attributes),
  }
}

/** Customers are recognised by their address, so words such as “none” must not become one. */
const textLike = (form: RegExp, value: unknown, max: number): string | null => {
  const text = textIn(value, max)
  return text !== null && form.test(text) ? text : null
}

const EMAIL = /^[^\s@]+@[^\s@]+$/
const PHONE = /\d\D*\d\D*\d/

function attributesIn(values: Json): ImportedContact['attributes'] {
  const entries = Object.entries(values).flatMap(([key, value]) => {
    const name = storable(key).trim().slice(0, ATTRIBUTE_NAME_MAX)
    const kept =
      typeof value === 'number' || typeof value === 'boolean' ? value : textIn(value, ATTRIBUTE_TEXT_MAX)
    return name && kept !== null ? [[name, kept] as const] : []
  })
  return Object.fromEntries(entries.slice(0, ATTRIBUTES_MAX))
}

/** Files are named, not fetched: an export has their addresses at most, and those of strangers are not called. */
export const withFileLines = (
  text: string | null,
  files: { name: string | null; url: string | null }[],
): string =>
  [text, ...files.map(({ name, url }) => `📎 ${[name, url].filter(Boolean).join(' ')}`.trim())]
    .filter(Boolean)
    .join('\n')

/** The last part of a path or an address. */
export const fileNameIn = (address: string | null): string | null => {
  if (!address) return null
  const last = address.split(/[?#]/)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last || null
  }
}
