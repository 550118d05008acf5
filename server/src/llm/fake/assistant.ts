// A fake of the models that owners connect: it reads the prompt, rephrases, adds up amounts, asks back, calls functions
// and reads pictures. Its `lies-…` variants each make one kind of error, and repeat it when asked to correct it.
import type { ChatRequest } from './check-request.ts'
import { type Lie, lieAbout } from './lies.ts'
import { lookAt, picturesIn, textOf } from './look-at.ts'
import { documentsIn, isAskedToMend, questionOf, type Sentence, tellResult, wordsOf } from './read-aloud.ts'

export function answerAsModel({ messages }: ChatRequest, lie: Lie | null = null): string {
  const last = messages.at(-1)!
  const pictures = picturesIn(last.content)
  if (pictures.length > 0) return pictures.map(lookAt).join('\n')
  if (last.role === 'tool') return tellResult(textOf(last.content))
  if (isAskedToMend(messages)) return insist(messages)
  const question = questionOf(messages)
  if (GREETING.test(question.trim())) return JSON.stringify({ kind: 'Hello! How can I help you?' })
  const ranked = rankedFor(question, documentsIn(messages))
  const [best] = ranked
  if (!best) return JSON.stringify({ no_answer: true })
  if (!lie && TOTAL.test(question)) {
    const sum = addUp(ranked)
    if (sum) return sum
  }
  const other = ranked.find(({ id, shared }) => id !== best.id && shared === best.shared)
  if (!lie && other && wordsOf(question).length <= FEW_WORDS)
    return JSON.stringify({ ask: `Do you mean ${topicOf(best)} or ${topicOf(other)}?` })
  const others = ranked.slice(1).map(({ sentence }) => sentence)
  const said = lie ? lieAbout(best.sentence, lie, others) : paraphrase(best.sentence)
  return JSON.stringify({ say: said, from: [best.id], quote: [best.sentence] })
}

type Ranked = Sentence & { shared: number }

function rankedFor(question: string, sentences: Sentence[]): Ranked[] {
  const asked = wordsOf(question)
  return sentences
    .map((each) => ({
      ...each,
      shared: wordsOf(each.sentence).filter((word) => asked.includes(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
}

/** Repeats the rejected sentences unchanged. */
function insist(messages: ChatRequest['messages']): string {
  const faulty = [...textOf(messages.at(-1)!.content).matchAll(/^(\d+)\. (.*) — /gm)]
  return faulty.map(([, n, say]) => JSON.stringify({ n: Number(n), say })).join('\n')
}

/** Questions this short are ambiguous. */
const FEW_WORDS = 1

const GREETING = /^(?:hi|hello|good (?:morning|day|evening)|cześć|dzień dobry|привет|здравствуйте)[\s!.]*$/i
const TOTAL = /\b(?:together|in total|altogether|razem|łącznie|вместе)\b/i
const AMOUNT = /(?<!\d)(\d{1,12}(?:[.,]\d{1,4})?)\s{0,3}(EUR|USD|PLN|zł|€|\$)/

/** Names and adds up two amounts of the same currency. */
function addUp(ranked: Ranked[]): string | null {
  const priced = ranked.flatMap((each) => {
    const [, amount, currency] = AMOUNT.exec(each.sentence) ?? []
    return amount ? [{ ...each, amount: Number(amount.replace(',', '.')), currency: currency! }] : []
  })
  const [one, other] = priced
  if (!one || other?.currency !== one.currency) return null
  const sum = Number((one.amount + other.amount).toFixed(2))
  const { currency } = one
  const say = `Together that is ${sum} ${currency}: ${one.amount} ${currency} and ${other.amount} ${currency}.`
  return JSON.stringify({ say, from: [one.id, other.id], quote: [one.sentence, other.sentence] })
}

const topicOf = ({ sentence }: Sentence) => sentence.split(' ').slice(0, 4).join(' ').replace(/[.,]$/, '')

const paraphrase = (sentence: string): string =>
  PARAPHRASES.reduce((text, [from, to]) => text.replace(from, to), sentence)

const PARAPHRASES: [RegExp, string][] = [
  [/^You can\b/, 'It is possible to'],
  [/^You may\b/, 'You are allowed to'],
  [/\bcosts\b/, 'is priced at'],
  [/\bis open\b/, 'welcomes customers'],
  [/\barrive in\b/, 'reach you in'],
  [/\bis paid\b/, 'will be paid'],
  [/^Możesz\b/, 'Można'],
  [/\bkosztuje\b/, 'jest w cenie'],
  [/^Вы можете\b/, 'Можно'],
]
