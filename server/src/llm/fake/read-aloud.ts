import type { ChatRequest } from './check-request.ts'

/** What a model of few words makes of a question: the one sentence of the documents that shares most with it. */
export function readAloud(messages: ChatRequest['messages']): string {
  if (messages.at(-1)?.role === 'tool') return tellResult(String(messages.at(-1)!.content))
  const asked = wordsOf(questionOf(messages))
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

/** What it has looked up when there is a function, and a number to look up. */
export function wantedCall({ messages, tools = [] }: ChatRequest) {
  const [, number] = /(?<![\w@-])#?(\d{3,})(?![\w@-])/.exec(questionOf(messages)) ?? []
  if (!tools[0] || !number || messages.at(-1)?.role === 'tool') return null
  const { name, parameters } = tools[0].function
  const values = Object.fromEntries((parameters?.required ?? []).map((each) => [each, number]))
  return { name, arguments: JSON.stringify(values) }
}

/** Each line of what came back, or what it is told to ask for. */
function tellResult(content: string): string {
  const [, mark, id, lines] = [...content.matchAll(DOCUMENT)][0] ?? []
  if (!lines)
    return JSON.stringify({ ask: `Could you help me with this: ${/Ask .*/.exec(content)?.[0] ?? 'what'}?` })
  return lines
    .replaceAll(`${mark}| `, '')
    .split('\n')
    .map((line) => JSON.stringify({ say: `${line}.`, from: [Number(id)], quote: [line] }))
    .join('\n')
}

const questionOf = (messages: ChatRequest['messages']): string =>
  String(messages.findLast(({ role }) => role === 'user')?.content ?? '').replace(BEFORE_QUESTION, '')

const DOCUMENT = /<kb-(\w+) id=(\d+) [^>]*>\n([\s\S]*?)\n<\/kb-\1>/g

/** What the prompt says of the moment and the customer. */
const BEFORE_QUESTION = /^[\s\S]*<\/customer-\w+>/

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
