import type { ChatRequest } from './check-request.ts'
import { lookAt, picturesIn, textOf } from './look-at.ts'

/** Answers with the one sentence of the documents that shares most words with the question. */
export function readAloud(messages: ChatRequest['messages']): string {
  const pictures = picturesIn(messages.at(-1)?.content)
  if (pictures.length > 0) return pictures.map(lookAt).join('\n')
  if (messages.at(-1)?.role === 'tool') return tellResult(String(messages.at(-1)!.content))
  const asked = wordsOf(questionOf(messages))
  const sentences = documentsIn(messages).map((each) => ({
    ...each,
    shared: wordsOf(each.sentence).filter((word) => asked.includes(word)),
  }))
  const [best] = sentences.toSorted((one, other) => other.shared.length - one.shared.length)
  return best?.shared.length ? `${best.sentence.replace(/[.!]?$/, '')} [${best.id}].` : 'NO_ANSWER'
}

export interface Sentence {
  /** The id of the sentence's document. */
  id: number
  sentence: string
}

/** All sentences of the documents in a prompt. */
export const documentsIn = (messages: ChatRequest['messages']): Sentence[] =>
  [
    ...messages
      .map(({ content }) => textOf(content))
      .join('\n')
      .matchAll(DOCUMENT),
  ].flatMap(([, mark, id, lines]) =>
    lines!
      .replaceAll(`${mark}| `, '')
      .split(/(?<=[.!])\s+|\n/)
      .map((sentence) => ({ id: Number(id), sentence })),
  )

export const isAskedToMend = (messages: ChatRequest['messages']): boolean =>
  textOf(messages.at(-1)?.content).startsWith('These sentences of your reply cannot be sent')

/** The tool call to make, if there is a tool and the question contains a number; else null. */
export function wantedCall({ messages, tools = [] }: ChatRequest) {
  const [, number] = /(?<![\w@-])#?(\d{3,})(?![\w@-])/.exec(questionOf(messages)) ?? []
  if (!tools[0] || !number || messages.at(-1)?.role === 'tool') return null
  const { name, parameters } = tools[0].function
  const values = Object.fromEntries((parameters?.required ?? []).map((each) => [each, number]))
  return { name, arguments: JSON.stringify(values) }
}

/** Repeats each line of the result, or asks for what the result says is missing. */
export function tellResult(content: string): string {
  const [, mark, id, lines] = [...content.matchAll(DOCUMENT)][0] ?? []
  if (!lines)
    return JSON.stringify({ ask: `Could you help me with this: ${/Ask .*/.exec(content)?.[0] ?? 'what'}?` })
  return lines
    .replaceAll(`${mark}| `, '')
    .split('\n')
    .map((line) => JSON.stringify({ say: `${line}.`, from: [Number(id)], quote: [line] }))
    .join('\n')
}

export const questionOf = (messages: ChatRequest['messages']): string =>
  textOf(messages.findLast(({ role }) => role === 'user')?.content)
    .replace(BEFORE_QUESTION, '')
    .replace(UNSEEN_FILES, '')

const DOCUMENT = /<kb-(\w+) id=(\d+) [^>]*>\n([\s\S]*?)\n<\/kb-\1>/g

/** Files that could not be read are no part of the question. */
const UNSEEN_FILES = /\[The customer sent [^\]]*You cannot see what is inside\.\]/g

/** The part of the prompt about the time and the customer. */
const BEFORE_QUESTION = /^[\s\S]*<\/customer-\w+>/

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
