import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Ground } from '../composed.ts'

/** For parts that change with every turn. */
export const randomCode = () => randomBytes(4).toString('hex')

/**
 * Derives the same code for the same documents, so that providers can cache them. Authors of documents cannot predict
 * the code, because it depends on a secret and on the document, so no document can close its own quotation.
 */
export function codeFor({ secrets }: Pick<App, 'secrets'>, grounds: Ground[]): string {
  const derived = secrets.derive('prompt quotation', JSON.stringify(grounds))
  return createHash('sha256').update(derived).digest('hex').slice(0, 8)
}

/** Marks a document as data: it is enclosed in its own tags, and every line is marked as quoted. */
export const spotlight = (ground: Ground, number: number, code: string): string =>
  [
    `<kb-${code} id=${number} title="${titleOf(ground)}">`,
    quoted(textOf(ground).split(/\r\n|[\n\r\u2028\u2029]/), code),
    `</kb-${code}>`,
  ].join('\n')

export const quoted = (lines: string[], code: string) => lines.map((line) => `${code}| ${line}`).join('\n')

/** The text that an answer citing this document is checked against. */
export const textOf = ({ question, text }: Ground) => (question ? `${question}\n${text}` : text)

const titleOf = ({ title, heading }: Ground) =>
  [title, heading]
    .filter(Boolean)
    .join(' > ')
    .replace(/["<>\s]+/g, ' ')
    .slice(0, 200)
