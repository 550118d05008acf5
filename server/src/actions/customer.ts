// What is known about the customer behind a look-up: their identity and their messages.
import type { api } from '@switchboard/contract'
import type { ChatContact } from '../database/schema.ts'

type Input = api.actions.ActionInput
type Proof = api.actions.ActionProof

export interface Customer {
  /** The identity signed by the owner's site. */
  identity: { user_id?: string; email?: string }
  /** The customer's own messages, latest first. */
  said: string[]
}

export const identityOf = ({ user_id, is_verified, verified_email }: ChatContact): Customer['identity'] =>
  is_verified ? { ...(user_id && { user_id }), ...(verified_email && { email: verified_email }) } : {}

/**
 * Finds the value of an input in a text. Returns null if there is none. In "2 lamps, order 1042" a value after # or
 * after a word of the label wins, else the longest one. `taken`: values already used for other inputs.
 */
export function valueIn(text: string, { kind, label }: Input, taken: string[] = []): string | null {
  const names = tokensOf(label).map(plain)
  const tokens = tokensOf(text)
  const numbered = new Set(
    [...text.normalize('NFKC').matchAll(NUMBERED)].flatMap(([, token]) => tokensOf(token!)),
  )
  const rankOf = (token: string, at: number) =>
    numbered.has(token) ? 2 : Number(at > 0 && names.includes(plain(tokens[at - 1]!)))
  const found = tokens
    .map((token, at) => ({ token, rank: rankOf(token, at) }))
    .filter(({ token }) => KINDS[kind].test(token) && !taken.includes(token))
    .sort((one, other) => other.rank - one.rank || other.token.length - one.token.length)
  return found[0]?.token ?? null
}

const NUMBERED = /[#№]\s?([^\s,;:!?()"'„”“«»<>#№]{1,250})/gu

const KINDS: Record<Input['kind'], RegExp> = {
  number: /^\d{1,20}$/,
  code: /^(?=.*\d)[\p{L}\d][\p{L}\d/_-]{0,39}$/u,
  email: /^[^@\s]{1,64}@[^@\s]{1,180}\.[^@\s.]{2,63}$/,
  // Only a model can tell which words are meant.
  text: /^(?!)/,
}

/** Whether a value has the form of its kind. Free text has no form; a model chooses it. */
export const isOfKind = (value: string, kind: Input['kind']): boolean =>
  kind === 'text' || KINDS[kind].test(value)

/** Whether the customer literally wrote this value. */
export const hasSaid = ({ said }: Pick<Customer, 'said'>, value: string): boolean => {
  const wanted = folded(value)
  return wanted !== '' && said.some((text) => new RegExp(whole(wanted), 'u').test(folded(text)))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const whole = (text: string) =>
  `(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`

/** Removes everything that could be a value from a text. The remaining words say what the customer wants. */
export const wordsBeside = (text: string): string =>
  tokensOf(text)
    .filter((token) => isFact(token))
    .reduce((rest, token) => rest.replace(token, ' '), text)
    .replace(/[#№]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const hasFact = (text: string): boolean => tokensOf(text).some(isFact)

/**
 * Whether a result belongs to the customer. A verified customer must be the one that the result names. Anyone else must
 * have written something from the result that only its owner is likely to know.
 */
export function isTheirs(
  { identity, said }: Customer,
  proofs: (Proof & { value: string })[],
  values: string[],
): boolean {
  if (proofs.length === 0) return true
  const verified = proofs.filter((proof) => isDecidedBy(identity, proof))
  if (verified.length > 0)
    return verified.some(({ kind, value }) =>
      kind === 'user_id' ? value === identity.user_id : plain(value) === plain(identity.email!),
    )
  const facts = factsIn(said, values)
  return proofs.some(({ kind, value }) => kind !== 'user_id' && isTelling(value) && facts.has(plain(value)))
}

/** Returns the labels of facts that would prove ownership; none if identified or if a fact was already written. */
export function proofsNeeded({ identity, said }: Customer, proofs: Proof[], values: string[]): string[] {
  if (proofs.length === 0 || isIdentified(identity, proofs) || factsIn(said, values).size > 0) return []
  return proofs.filter(({ kind }) => kind !== 'user_id').map(({ label }) => label)
}

/** Whether the verified identity alone decides if a result belongs to the customer. */
export const isIdentified = (identity: Customer['identity'], proofs: Proof[]): boolean =>
  proofs.some((proof) => isDecidedBy(identity, proof))

const isDecidedBy = (identity: Customer['identity'], { kind }: Proof) =>
  kind !== 'fact' && identity[kind] !== undefined

/**
 * Collects the facts that the customer wrote. Parts of the looked-up value prove nothing. Only the latest facts count,
 * so that nobody can send a list of all postcodes. Neighbouring groups of digits are also joined.
 */
function factsIn(said: string[], values: string[]): Set<string> {
  const facts = new Set<string>()
  const used = new Set(values.flatMap(tokensOf).map(plain))
  let count = 0
  for (const text of said) {
    const tokens = tokensOf(text)
    for (const [at, token] of tokens.entries()) {
      if (!isFact(token) || used.has(plain(token))) continue
      if (++count > MOST_FACTS) return facts
      let joined = ''
      for (const next of tokens.slice(at, at + LONGEST_GROUP)) {
        if (!isFact(next)) break
        joined += plain(next)
        if (isTelling(joined) && !used.has(joined)) facts.add(joined)
      }
    }
  }
  return facts
}

const MOST_FACTS = 3
const LONGEST_GROUP = 4
const SHORTEST_FACT = 4

const isFact = (token: string) => /[\d@]/.test(token)
const isTelling = (value: string) => plain(value).length >= SHORTEST_FACT

/** Dots matter in e-mail addresses, but not in postcodes and phone numbers. */
export const plain = (value: string): string => {
  const text = value.normalize('NFKC').trim().toLowerCase()
  return text.includes('@') ? text : text.replace(/[^\p{L}\p{N}]/gu, '')
}

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;:!?()"'„”“«»<>]+/u)
    .map((token) => token.replace(/^[#№.]{1,9}|(?<!\.)\.{1,9}$/gu, ''))
    .filter(Boolean)
