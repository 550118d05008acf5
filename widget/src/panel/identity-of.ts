import type { Identity } from '../protocol.ts'

const NAMES = ['user_id', 'name', 'email', 'phone', 'signature'] as const

/** The usable fields of an identity from the host page; numbers become strings. Null if there are none. */
export function identityOf(said: unknown): Identity | null {
  const told = Object(said) as Record<string, unknown>
  const known = NAMES.filter((name) => ['string', 'number', 'bigint'].includes(typeof told[name]))
  const identity: Identity = Object.fromEntries(
    known.map((name) => [name, String(told[name])]).filter(([, text]) => text),
  )
  const { attributes: sent } = told
  const attributes = sent && typeof sent === 'object' ? attributesOf(sent) : undefined
  if (attributes) identity.attributes = attributes
  return Object.keys(identity).length > 0 ? identity : null
}

const attributesOf = (said: object): NonNullable<Identity['attributes']> =>
  Object.fromEntries(
    Object.entries(said).filter(
      ([, value]) =>
        typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.trim()),
    ),
  )
