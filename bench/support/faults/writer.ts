// A process of customers who keep writing whatever happens to the server.
import { setTimeout as wait } from 'node:timers/promises'
import { runWorker } from '../fork-worker.ts'
import { requestBytes } from '../load/connection.ts'
import { messageBytes } from '../load/visitors.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Reach, reachAny } from './reach.ts'
import { type ChatWatch, type Watched, watchChat } from './watch-chat.ts'
import { openWitness, type Witness, type WriterNote } from './witness.ts'

export interface Writers {
  urls: string[]
  widgetIds: string[]
  name: string
  visitors: number
  seed: number
  witnessPath: string
  /** How long to wait at the end for the last answers. */
  settleMs: number
}

export interface VisitorOutcome extends Watched {
  visitor: string
  isSettled: boolean
}

runWorker(async (input: Writers, { finishing }): Promise<VisitorOutcome[]> => {
  const witness = await openWitness<WriterNote>(input.witnessPath)
  const customers = Array.from({ length: input.visitors }, (_, index) =>
    converse(input, index, witness, finishing),
  )
  const outcomes = await Promise.all(customers)
  await witness.close()
  return outcomes
})

async function converse(
  { urls, widgetIds, name, seed, settleMs }: Writers,
  index: number,
  witness: Witness<WriterNote>,
  finishing: AbortSignal,
): Promise<VisitorOutcome> {
  const visitor = `${name}v${index}`
  const random = seededRandom(seed + index)
  const reach = reachAny(urls, index)
  const token = await newToken(reach, widgetIds[index % widgetIds.length]!)
  let watch: ChatWatch | null = null
  for (let n = 1; !finishing.aborted; n += 1) {
    await write({ reach, token, visitor, n, random, witness, finishing })
    watch ??= watchChat(visitor, token, reach.url)
    // A burst, or a pause long enough for an answer.
    await wait(random.chance(0.6) ? random.between(0, 60) : random.between(200, 1800))
  }
  const isSettled = watch ? await settled(watch, settleMs) : true
  watch?.stop()
  reach.close()
  return { visitor, isSettled, ...(watch?.watched ?? { lastSeq: 0, complaints: [], reloads: 0 }) }
}

async function newToken(reach: Reach, widgetId: string): Promise<string> {
  const request = requestBytes({ method: 'POST', path: '/widget/api/session', body: { widget_id: widgetId } })
  for (;;) {
    const answer = await reach.tryOnce(request)
    if (answer?.status === 200) return JSON.parse(answer.body).token
  }
}

interface Message {
  reach: Reach
  token: string
  visitor: string
  n: number
  random: Random
  witness: Witness<WriterNote>
  finishing: AbortSignal
}

/** Most customers retry until they get a response; some close the page instead, so it may or may not have arrived. */
async function write({ reach, token, visitor, n, random, witness, finishing }: Message): Promise<void> {
  const text = `${visitor} writes its message ${n}`
  const request = messageBytes(token, `${visitor}-${n}-message`, text)
  await witness.note({ visitor, n, what: 'invoke', text })
  const isPatient = random.chance(0.85)
  for (let attempt = 1; ; attempt += 1) {
    const answer = await reach.tryOnce(request)
    if (answer?.status === 200) return acknowledged(JSON.parse(answer.body))
    if (answer) return witness.note({ visitor, n, what: 'fail', why: `${answer.status} ${answer.body}` })
    if (!isPatient || (finishing.aborted && attempt > LAST_ATTEMPTS))
      return witness.note({ visitor, n, what: 'unknown' })
  }

  async function acknowledged({ id, seq }: { id: number; seq: number }) {
    await witness.note({ visitor, n, what: 'ok', id, seq })
    if (!random.chance(0.05)) return
    const answer = await reach.tryOnce(request)
    if (answer?.status !== 200) return
    const again = JSON.parse(answer.body)
    await witness.note({ visitor, n, what: 'again', id: again.id, seq: again.seq })
  }
}

const LAST_ATTEMPTS = 50
const CALM_MS = 1000

/** Waits until every turn has ended and no more events arrive for a moment. */
async function settled(watch: ChatWatch, withinMs: number): Promise<boolean> {
  const lastMoment = performance.now() + withinMs
  let calmSince = performance.now()
  let seq = watch.watched.lastSeq
  while (performance.now() < lastMoment) {
    if (seq !== watch.watched.lastSeq || !watch.isSettled()) calmSince = performance.now()
    seq = watch.watched.lastSeq
    if (performance.now() - calmSince > CALM_MS) return true
    await wait(50)
  }
  return false
}
