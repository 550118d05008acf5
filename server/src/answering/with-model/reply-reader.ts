// Reads a model's reply item by item as it streams: JSON objects, one per line, or plain sentences from models that do
// not follow the format.
import { hasMark, NO_ANSWER, withoutMark } from './no-answer-mark.ts'
import { HAND_OVER } from './prompt.ts'
import { createSentenceReader, sourcesOf, splitSentences, withoutSources } from './sentence-reader.ts'

export type Item =
  /** Based on sources: `cited` are their numbers, `quotes` are quotes from them. */
  | { kind: 'say'; text: string; cited: number[]; quotes: string[]; n?: number }
  /** A question back. */
  | { kind: 'ask'; text: string; n?: number }
  | { kind: 'kind_words'; text: string; n?: number }
  | { kind: 'no_answer'; text: string; n?: number }
  | { kind: 'hand_over'; text: string; n?: number }

export interface ReplyReader {
  /** Returns the items completed by this text. */
  add(text: string): Item[]
  end(): Item[]
  /** The text of the item that is still being written. A table is shown only when it is complete. */
  open(): string
}

export function createReplyReader(): ReplyReader {
  let rest = ''
  let isPlain = false
  let sentences = createSentenceReader()
  /** Table lines are buffered until the table ends: half a table is worse than none. */
  let table = ''

  function read(isEnd: boolean): Item[] {
    const items: Item[] = []
    for (;;) {
      if (!isPlain) rest = rest.replace(BETWEEN_OBJECTS, '')
      if (rest === '') break
      const start = isPlain ? rest.search(OBJECT_ON_NEW_LINE) : rest.startsWith('{') ? 0 : -1
      if (isPlain) {
        const end =
          start >= 0 ? start : isEnd ? rest.length : rest.length - MAY_BEGIN_OBJECT.exec(rest)![0].length
        items.push(...plainItems(sentences.add(rest.slice(0, end))))
        rest = rest.slice(end)
        if (start < 0) break
        // An introduction such as "Here is the answer:" is not meant for the customer.
        items.push(...endOfPlain().filter(({ text }) => !/:\s*$/.test(text)))
        isPlain = false
      } else if (start === 0) {
        const end = endOfObject(rest)
        if (end < 0) break
        items.push(...itemsIn(rest.slice(0, end)))
        rest = rest.slice(end)
      } else if (!isEnd && OPENS_FENCE.test(rest)) break
      else isPlain = true
    }
    return isEnd ? [...items, ...endOfPlain()] : items
  }

  function endOfPlain(): Item[] {
    const items = plainItems(sentences.end())
    sentences = createSentenceReader()
    if (table === '') return items
    const last = itemOf(table)
    table = ''
    return [...items, ...last]
  }

  function plainItems(found: string[]): Item[] {
    return found.flatMap((sentence) => {
      if (TABLE_LINE.test(sentence)) {
        table += sentence
        return []
      }
      const before = table ? itemOf(table) : []
      table = ''
      return [...before, ...itemOf(sentence)]
    })
  }

  return {
    add(text) {
      rest += text
      return read(false)
    },
    end() {
      // Makes a code fence at the end a whole line.
      if (!isPlain) rest += '\n'
      return read(true)
    },
    open() {
      const words = isPlain ? wholeWords(`${sentences.open()}${rest}`) : openWords(rest)
      return words.includes('|') || MARKS.test(words) ? '' : withoutSources(words)
    },
  }
}

const MARKS = new RegExp(`${NO_ANSWER}|${HAND_OVER}|NO ANSWER|[{}]`)

/** The text of an incomplete object. */
function openWords(json: string): string {
  const [, letters, quote] = [...json.matchAll(OPEN_TEXT)].at(-1) ?? []
  if (letters === undefined) return ''
  try {
    const text = JSON.parse(`"${letters.replace(/[\n\r\t]+/g, ' ')}"`) as string
    return quote ? text : wholeWords(text)
  } catch {
    // The text ends within an escape sequence.
    return ''
  }
}

const OPEN_TEXT = /"(?:say|sentence|text|ask|question|kind)"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.)*)("?)/gs

/** Drops the last word, because half a word or half a number would mean something else. */
const wholeWords = (text: string) => text.replace(/(?<!\S)\S*$/, '')

const BETWEEN_OBJECTS = /^(?:[\s,[\]]|```(?:json[a-z]*)?(?=\s))+/i
const OPENS_FENCE = /^`{1,3}\w*$/
const OBJECT_ON_NEW_LINE = /(?<=^|\n)[^\S\n]{0,9}(?:```(?:json)?\s{0,9})?\{\s{0,9}"/
const MAY_BEGIN_OBJECT = /(?:\n\s{0,9}(?:`{1,3}\w{0,9}\s{0,9})?\{?\s{0,9})?$/
const TABLE_LINE = /^\s*\|/

/** Returns the position after the closing brace of the object, or -1 if it is incomplete. */
function endOfObject(text: string): number {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') depth += 1
    else if (letter === '}' && --depth === 0) return at + 1
  }
  return -1
}

function itemsIn(json: string): Item[] {
  try {
    return itemsOf(JSON.parse(json.replace(/[\n\r\t]+/g, ' ')) as Record<string, unknown>)
  } catch {
    return []
  }
}

/** Accepts other field names that models use, if their meaning is clear. */
function itemsOf(object: Record<string, unknown>): Item[] {
  const list = [object.sentences, object.answer, object.items, object.reply].find(Array.isArray)
  if (list)
    return list.flatMap((each) => (each && typeof each === 'object' ? itemsOf(each) : itemOf(String(each))))
  const n = typeof object.n === 'number' ? { n: object.n } : {}
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : null)
  const said = text(object.say) ?? text(object.sentence) ?? text(object.text)
  if (said !== null) return sentencesIn(said).map((part) => ({ ...sourced(part, object), ...n }))
  const asked = text(object.ask) ?? text(object.question)
  if (asked !== null) return [{ kind: 'ask', text: asked, ...n }]
  if (text(object.kind) !== null) return [{ kind: 'kind_words', text: text(object.kind)!, ...n }]
  if (object.hand_over) return [{ kind: 'hand_over', text: text(object.hand_over) ?? '', ...n }]
  return object.no_answer ? [{ kind: 'no_answer', text: '', ...n }] : []
}

/** Each sentence is checked separately. A table counts as one. */
const sentencesIn = (text: string): string[] =>
  text.includes('|\n') || text.includes('\n|') ? [text] : splitSentences(text)

const sourced = (text: string, { from, sources, quote, quotes }: Record<string, unknown>): Item => ({
  kind: 'say',
  text: withoutSources(text),
  cited: [...[from ?? sources ?? []].flat().map(Number), ...sourcesOf(text)].filter(Number.isInteger),
  quotes: [quote ?? quotes ?? []]
    .flat()
    .filter((each): each is string => typeof each === 'string' && each.trim() !== ''),
})

function itemOf(sentence: string): Item[] {
  const handOver = sentence.indexOf(HAND_OVER)
  if (handOver >= 0) {
    const reason = withoutSources(sentence.slice(handOver + HAND_OVER.length)).replace(/^[\s:–—-]+/, '')
    return [{ kind: 'hand_over', text: reason.trim() }]
  }
  const said = withoutMark(withoutSources(sentence))
  const item: Item = { kind: 'say', text: said, cited: sourcesOf(sentence), quotes: [] }
  if (hasMark(sentence) && !said.trim()) return [{ kind: 'no_answer', text: '' }]
  return said.trim() ? [item] : []
}
