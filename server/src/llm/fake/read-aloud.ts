import type { ChatRequest } from './check-request.ts'

/** What a model of few words makes of a question: the one sentence of the documents that shares most with it. */
export function readAloud(messages: ChatRequest['messages']): string {
  const asked = wordsOf(String(messages.at(-1)?.content ?? '').replace(BEFORE_QUESTION, ''))
  const prompt = messages.map(({ content }) => String(content)).join('\n')
  const sentences = [...prompt.matchAll(DOCUMENT)].flatMap(([, mark, id, lines]) =>
    lines!
      .replaceAll(`${mark}| `, '')
      .split(/(?<=[.!])\s+|\n/)
      .map((sentence) => ({
        id,
        sentence,
        shared: wordsOf(sentence).filter((word) => asked.includes(word)),
      })),
  )
  const [best] = sentences.toSorted((one, other) => other.shared.length - one.shared.length)
  return best?.shared.length ? `${best.sentence.replace(/[.!]?$/, '')} [${best.id}].` : 'NO_ANSWER'
}

const DOCUMENT = /<kb-(\w+) id=(\d+) [^>]*>\n([\s\S]*?)\n<\/kb-\1>/g

/** What the prompt says of the moment and the customer. */
const BEFORE_QUESTION = /^[\s\S]*<\/customer-\w+>/

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
