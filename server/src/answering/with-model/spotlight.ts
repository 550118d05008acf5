import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Ground } from '../composed.ts'

/** For what changes with every turn. */
export const randomCode = () => randomBytes(4).toString('hex')

/**
 * The same for the same documents, so that providers can cache them. Nobody who writes a document can foretell it, for it
 * depends on a secret and on the document itself: nothing in one can end the quotation it stands in.
 */
export function codeFor({ secrets }: Pick<App, 'secrets'>, grounds: Ground[]): string {
  const derived = secrets.derive('prompt quotation', JSON.stringify(grounds))
  return createHash('sha256').update(derived).digest('hex').slice(0, 8)
}

/** Documents as data: each in tags of its own, and every line of theirs marked as quoted. */
export const spotlight = (ground: Ground, number: number, code: string): string =>
  [
    `<kb-${code} id=${number} title="${titleOf(ground)}">`,
    quoted(textOf(ground).split(/\r\n|[\n\r\u2028\u2029]/), code),
    `</kb-${code}>`,
  ].join('\n')

export const quoted = (lines: string[], code: string) => lines.map((line) => `${code}| ${line}`).join('\n')

/** All that may be held against an answer that cites it. */
export const textOf = ({ question, text }: Ground) => (question ? `${question}\n${text}` : text)

const titleOf = ({ title, heading }: Ground) =>
  [title, heading]
    .filter(Boolean)
    .join(' > ')
    .replace(/["<>\s]+/g, ' ')
    .slice(0, 200)
