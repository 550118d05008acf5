// What is known of the customer for whom something is looked up: who they are, and what they wrote.
import type { api } from '@switchboard/contract'
import type { ChatContact } from '../database/schema.ts'

type Input = api.actions.ActionInput
type Proof = api.actions.ActionProof

export interface Customer {
  /** As the owner's site has signed them. */
  identity: { user_id?: string; email?: string }
  /** Their own messages, latest first. */
  said: string[]
}

export const identityOf = ({ user_id, is_verified, verified_email }: ChatContact): Customer['identity'] =>
  is_verified ? { ...(user_id && { user_id }), ...(verified_email && { email: verified_email }) } : {}

/**
 * What a text has for an input; null if there is nothing. "2 lamps, order 1042": what stands behind # or a word of the
 * label, else the longest. `taken`: what other inputs have already.
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
  // Which of the words is meant takes a model.
  text: /^(?!)/,
}

/** Which words are meant by a text is for a model to say; anything else has to look like it. */
export const isOfKind = (value: string, kind: Input['kind']): boolean =>
  kind === 'text' || KINDS[kind].test(value)

/** Whether the customer wrote this value, letter by letter. */
export const hasSaid = ({ said }: Pick<Customer, 'said'>, value: string): boolean => {
  const wanted = folded(value)
  return wanted !== '' && said.some((text) => new RegExp(whole(wanted), 'u').test(folded(text)))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const whole = (text: string) =>
  `(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`

/** What is left of a text without what could be a value: the words that say what is wanted. */
export const wordsBeside = (text: string): string =>
  tokensOf(text)
    .filter((token) => isFact(token))
    .reduce((rest, token) => rest.replace(token, ' '), text)
    .replace(/[#№]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const hasFact = (text: string): boolean => tokensOf(text).some(isFact)

/**
 * Whether a result belongs to the customer. Who is verified must be the one it names. Anybody else must have written
 * something that it holds and that only its owner is likely to know.
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

/** Which facts would show whose it is; empty where it is known who asks, or they wrote something already. */
export function proofsNeeded({ identity, said }: Customer, proofs: Proof[], values: string[]): string[] {
  if (proofs.length === 0 || isIdentified(identity, proofs) || factsIn(said, values).size > 0) return []
  return proofs.filter(({ kind }) => kind !== 'user_id').map(({ label }) => label)
}

/** Their verified identity alone decides whether it is theirs. */
export const isIdentified = (identity: Customer['identity'], proofs: Proof[]): boolean =>
  proofs.some((proof) => isDecidedBy(identity, proof))

const isDecidedBy = (identity: Customer['identity'], { kind }: Proof) =>
  kind !== 'fact' && identity[kind] !== undefined

/** No part of what is looked up proves anything. The latest ones only, so that nobody gets through with a list of all postcodes. Groups of digits may belong together. */
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

/** E-mail addresses differ in their dots, postcodes and phone numbers do not. */
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
