// The delay between a model's first token and the first words that a visitor sees, and how evenly the rest arrives: a
// fake model that writes as fast as providers do, the built product, and the stream of a live chat. --turns sets the
// number of questions.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { api } from '@switchboard/contract'
import type { ChatRequest } from '../server/src/llm/fake/check-request.ts'
import { documentsIn, questionOf, wordsOf } from '../server/src/llm/fake/read-aloud.ts'
import { begin, chunk, DONE, event, ROLE, STOP } from '../server/src/llm/fake/stream.ts'
import { bench } from './support/bench.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { takeIn } from './support/ingest/keep-taking-in.ts'
import { untilIdle } from './support/ingest/until-idle.ts'
import { openConnection } from './support/load/connection.ts'
import { openEventStream } from './support/load/event-stream.ts'
import { greet, messageBytes, newVisitors, type Visitor } from './support/load/visitors.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant, type Tenant } from './support/tenant.ts'

const { turns } = parseArgs({ options: { turns: { type: 'string', default: '30' } } }).values
const FIRST_WORDS_MS = 300
/** 50 tokens of four letters per second, as fast as hosted models. */
const [TOKEN, TOKEN_MS] = [/[\s\S]{1,4}/g, 20]
const ANSWER_WITHIN_MS = 60_000

const DOCUMENT = `# Returns
You can return any item within 30 days of delivery. The refund is paid to your bank account within five working days. A return label is in every parcel, and you can print another one from your account.

# Delivery
Parcels are sent by courier and arrive in two working days. Delivery costs 10 EUR and is free for orders above 80 EUR. You may change the address until the parcel has left our warehouse.
`
const QUESTIONS = [
  'Within how many days of delivery can I return any item?',
  'How are parcels sent, and when do they arrive?',
]

/** When the model wrote its first token, and the last token of its first sentence. */
const written = { firstToken: 0, firstSentence: 0 }

const model = createServer(async (request, response) => {
  const { messages } = JSON.parse((await buffer(request)).toString()) as ChatRequest
  const [first, ...others] = replyTo(messages)
  begin(response).write(ROLE)
  const write = async (text: string) => {
    for (const [token] of text.matchAll(TOKEN)) {
      written.firstToken ||= performance.now()
      response.write(event(chunk({ content: token })))
      await wait(TOKEN_MS)
    }
  }
  await write(`${first}\n`)
  written.firstSentence ||= performance.now()
  await write(others.join('\n'))
  response.end(STOP + DONE)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => model.once('listening', resolve))

/** The three sentences of the document that best match the question. */
function replyTo(messages: ChatRequest['messages']): string[] {
  const asked = wordsOf(questionOf(messages))
  const sentences = documentsIn(messages)
  const shared = (text: string) => wordsOf(text).filter((word) => asked.includes(word)).length
  const best = sentences.reduce((most, each) => (shared(each.sentence) > shared(most.sentence) ? each : most))
  return sentences
    .filter(({ id }) => id === best.id)
    .slice(0, 3)
    .map(({ id, sentence }) => JSON.stringify({ say: sentence, from: [id], quote: [sentence] }))
}

const folder = temporaryFolder()
const product = await runProduct(folder.path, {
  settings: {
    ...UNLIMITED,
    ...{ ANSWER_QUIET_MS: '0', LLM_MODEL: 'paced', LLM_ACCOUNTS: 'all' },
    LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  },
})
try {
  printMachine()
  const tenant = await newTenant(product.url)
  await takeIn(tenant, Buffer.from(DOCUMENT), 'shop.md')
  await untilIdle(product.url)
  await bench('shown while it is checked', () => measure(tenant, true))
  await bench('checked first', () => measure(tenant, false))
} finally {
  await product.stop()
  folder.remove()
  model.close()
  model.closeAllConnections()
}

interface Shown {
  /** Delays after the model's first token, and after the end of its first sentence. */
  afterTokenMs: number
  afterSentenceMs: number
  /** The longest gap between two chunks. */
  longestGapMs: number
}

async function measure(tenant: Tenant, show_while_checking: boolean) {
  const params = { id: tenant.agentId }
  const chosen = { provider: 'installation' as const, show_while_checking }
  await tenant.client.call(api.agents.saveAnswering, { params, body: { model: chosen } })
  // A new visitor for each turn, because repeated questions are handed over to a person. The first turn is a warm-up.
  const visitors = await newVisitors(product.url, tenant.widgetId, Number(turns) + 1)
  await greet(product.url, visitors)
  await untilIdle(product.url)
  const all: Shown[] = []
  for (const [turn, visitor] of visitors.entries())
    all.push(await ask(visitor, QUESTIONS[turn % QUESTIONS.length]!))
  const shown = all.slice(1)
  printRow('ms', 'p50', 'p95')
  const row = (name: string, field: keyof Shown) => {
    const values = shown.map((each) => each[field])
    printRow(name, ...[0.5, 0.95].map((share) => percentile(values, share).toFixed(0)))
    return percentile(values, 0.95)
  }
  const first = row('first words after the first token', 'afterTokenMs')
  row('  after the first whole sentence', 'afterSentenceMs')
  row('longest wait between two pieces', 'longestGapMs')
  if (show_while_checking) goal('first words, p95', first, FIRST_WORDS_MS, 'ms')
}

async function ask({ token }: Visitor, question: string): Promise<Shown> {
  const client_id = `first-words-${token.slice(-8)}`
  const seen: number[] = []
  let tellAnswered = () => {}
  const answered = new Promise<boolean>((resolve) => {
    tellAnswered = () => resolve(true)
  })
  const stream = await openEventStream({
    ...{ baseUrl: product.url, path: '/widget/api/stream', token },
    onEvent({ type, text, turn }) {
      if (type === 'partial' && text) seen.push(performance.now())
      const told = turn as { client_id: string; answer: string | null } | undefined
      if (told?.client_id === client_id && told.answer) tellAnswered()
    },
  })
  const connection = await openConnection(product.url)
  Object.assign(written, { firstToken: 0, firstSentence: 0 })
  await connection.send(messageBytes(token, client_id, question))
  const isAnswered = await Promise.race([answered, wait(ANSWER_WITHIN_MS, false, { ref: false })])
  stream.close()
  connection.close()
  if (!isAnswered || seen.length === 0) throw new Error(`${question} was not answered word by word`)
  return {
    afterTokenMs: seen[0]! - written.firstToken,
    afterSentenceMs: seen[0]! - written.firstSentence,
    longestGapMs: Math.max(0, ...seen.slice(1).map((at, place) => at - seen[place]!)),
  }
}
