// Visitors of a live chat: each asks over the widget's calls, reads the answer on the widget's stream, and asks again.
import { setTimeout as wait } from 'node:timers/promises'
import { runWorker } from '../fork-worker.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { type EventStream, openEventStream } from '../load/event-stream.ts'
import { messageBytes, type Visitor } from '../load/visitors.ts'

export interface AskLoad {
  baseUrl: string
  visitors: Visitor[]
  questions: string[]
  /** Every message is worded differently, so that no cache contains it. */
  isNew: boolean
  seconds: number
  /** Total rate of all visitors; if absent, each asks again as soon as the answer has arrived. */
  perSecond?: number
}

export interface AskOutcome {
  answered: number
  perSecond: number
  /** From sending the question to receiving the answer's event. */
  latenciesMs: number[]
  /** Turns without an answer before the timeout. */
  unanswered: number
}

interface Asker {
  connection: Connection
  stream: EventStream
  token: string
  /** Resolves the question that waits for its answer. */
  onAnswer: Map<string, () => void>
}

const ANSWER_WITHIN_MS = 60_000
const run = `${process.pid.toString(36)}-${Date.now().toString(36)}`
let asked = 0

runWorker(async (load: AskLoad): Promise<AskOutcome> => {
  const askers: Asker[] = []
  for (const visitor of load.visitors) askers.push(await openAsker(load.baseUrl, visitor))
  const latenciesMs: number[] = []
  let unanswered = 0
  const ask = async (asker: Asker) => {
    const startedAt = performance.now()
    if (await answerTo(asker, nextQuestion(load))) latenciesMs.push(performance.now() - startedAt)
    else unanswered += 1
  }
  const startedAt = performance.now()
  await (load.perSecond ? atRate(load, askers, ask) : inALoop(load, askers, ask))
  const seconds = (performance.now() - startedAt) / 1000
  for (const { connection, stream } of askers) {
    connection.close()
    stream.close()
  }
  return { answered: latenciesMs.length, perSecond: latenciesMs.length / seconds, latenciesMs, unanswered }
})

type Ask = (asker: Asker) => Promise<void>

async function inALoop({ seconds }: AskLoad, askers: Asker[], ask: Ask) {
  const until = performance.now() + seconds * 1000
  await Promise.all(
    askers.map(async (asker) => {
      while (performance.now() < until) await ask(asker)
    }),
  )
}

async function atRate({ seconds, perSecond }: AskLoad, askers: Asker[], ask: Ask) {
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let n = 0; n < seconds * perSecond!; ) {
    for (; n < ((performance.now() - startedAt) / 1000) * perSecond!; n += 1)
      underWay.push(ask(askers[n % askers.length]!))
    await wait(1)
  }
  await Promise.all(underWay)
}

async function openAsker(baseUrl: string, { token, localAddress }: Visitor): Promise<Asker> {
  const onAnswer = new Map<string, () => void>()
  const onEvent = (event: Record<string, unknown>) => {
    const turn = event.turn as { client_id: string; answer: string | null } | undefined
    // An empty answer says that a newer message took its place.
    if (turn?.answer) onAnswer.get(turn.client_id)?.()
  }
  const connection = await openConnection(baseUrl, localAddress)
  const stream = await openEventStream({ baseUrl, path: '/widget/api/stream', token, localAddress, onEvent })
  return { connection, stream, token, onAnswer }
}

async function answerTo({ connection, token, onAnswer }: Asker, question: string): Promise<boolean> {
  const clientId = `${run}-${asked}`
  const answered = new Promise<true>((resolve) => onAnswer.set(clientId, () => resolve(true)))
  const { status, body } = await connection.send(messageBytes(token, clientId, question))
  if (status !== 200) throw new Error(`A question was refused with ${status}: ${body}`)
  const late = new AbortController()
  const isAnswered = await Promise.race([
    answered,
    wait(ANSWER_WITHIN_MS, false, { signal: late.signal }).catch(() => false),
  ])
  late.abort()
  onAnswer.delete(clientId)
  return isAnswered
}

function nextQuestion({ questions, isNew }: AskLoad): string {
  asked += 1
  const question = questions[asked % questions.length]!
  return isNew ? question.replace(/\?*$/, ` (order ${10_000 + asked})?`) : question
}
