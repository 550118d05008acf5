import { randomBytes } from 'node:crypto'
import type { Ground } from '../composed.ts'

/** Nobody who wrote a document could know it, so nothing in one can end the quotation it stands in. */
export const newNonce = () => randomBytes(6).toString('hex')

/** Documents as data: each in tags of its own, and every line of theirs marked as quoted. */
export const spotlight = (ground: Ground, number: number, nonce: string): string =>
  [
    `<kb-${nonce} id=${number} title="${titleOf(ground)}">`,
    ...textOf(ground)
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => `${nonce}| ${line}`),
    `</kb-${nonce}>`,
  ].join('\n')

/** All that may be held against an answer that cites it. */
export const textOf = ({ question, text }: Ground) => (question ? `${question}\n${text}` : text)

const titleOf = ({ title, heading }: Ground) =>
  [title, heading]
    .filter(Boolean)
    .join(' > ')
    .replace(/["<>\s]+/g, ' ')
    .slice(0, 200)
