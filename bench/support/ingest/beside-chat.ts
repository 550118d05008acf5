// Chat latency while an owner's documents are ingested at full speed, compared with the same chats without ingestion,
// alternating on the same product.

import { median, percentile } from '../figures.ts'
import { forkWorker } from '../fork-worker.ts'
import type { LoadOutcome, MessageLoad } from '../load/message-load.ts'
import { newVisitors, type Visitor } from '../load/visitors.ts'
import { runProduct, temporaryFolder, UNLIMITED } from '../product.ts'
import { newTenant, type Tenant } from '../tenant.ts'
import { askSteadily } from './ask-steadily.ts'
import { keepTakingIn, takeIn } from './keep-taking-in.ts'
import type { Sample } from './samples.ts'
import { untilIdle } from './until-idle.ts'

export const PER_SECOND = 100
const SECONDS = 10
const FAQ = Array.from(
  { length: 50 },
  (_, at) => `## When can order ${at} be returned?\n\nOrder ${at} can be returned within ${at + 7} days.`,
).join('\n\n')

/** The p95 of a round, in ms. */
export interface Chats {
  kept: number
  answered: number
}

export interface BesideChat {
  alone: Chats[]
  beside: Chats[]
  /** Ingestion speed while the chats went on. */
  pagesPerSecond: number
}

export async function chatBesideIngest(samples: Sample[], rounds: number): Promise<BesideChat> {
  const folder = temporaryFolder()
  const product = await runProduct(folder.path, { settings: UNLIMITED })
  try {
    const shop = await newTenant(product.url, 'manual')
    const visitors = await newVisitors(product.url, shop.widgetId, 500)
    await takeIn(shop, Buffer.from(FAQ), 'questions.md')
    const measure = () => chatsOf(product.url, shop, visitors)
    const measured: BesideChat = { alone: [], beside: [], pagesPerSecond: 0 }
    const speeds: number[] = []
    await untilIdle(product.url)
    await measure()
    for (let round = 0; round < rounds; round += 1) {
      measured.alone.push(await measure())
      const ingest = await keepTakingIn(await newTenant(product.url, 'manual'), samples)
      measured.beside.push(await measure())
      speeds.push(await ingest.stop())
      // Computing embeddings would go on for minutes: wait for it before measuring the chats alone again.
      await untilIdle(product.url)
    }
    return { ...measured, pagesPerSecond: median(speeds) }
  } finally {
    await product.stop()
    folder.remove()
  }
}

async function chatsOf(baseUrl: string, shop: Tenant, visitors: Visitor[]): Promise<Chats> {
  const load = { baseUrl, visitors, connections: 32, seconds: SECONDS, perSecond: PER_SECOND }
  const module = new URL('../load/message-load.ts', import.meta.url)
  const [{ latenciesMs, refused }, answeredMs] = await Promise.all([
    forkWorker<MessageLoad, LoadOutcome>(module, load).outcome,
    askSteadily(shop, SECONDS),
  ])
  if (refused > 0) throw new Error(`${refused} messages were refused`)
  return { kept: percentile(latenciesMs, 0.95), answered: percentile(answeredMs, 0.95) }
}
