// What a customer's message waits for while an owner's documents are taken in at full speed, next to the same chat
// with nothing beside it, in turn and on the same product.
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { runApart } from '../apart.ts'
import { median, percentile } from '../figures.ts'
import type { LoadOutcome, MessageLoad } from '../load/message-load.ts'
import { newVisitors, type Visitor } from '../load/visitors.ts'
import { type RunningProduct, runProduct, temporaryFolder, UNLIMITED } from '../product.ts'
import { newTenant, type Tenant } from '../tenant.ts'
import type { Sample } from './samples.ts'

const PER_SECOND = 300
const SECONDS = 10
const FILES_AT_ONCE = 4

export interface BesideChat {
  /** The p95 of each round, in ms. */
  alone: number[]
  beside: number[]
  /** Of documents, while the chats went on. */
  pagesPerSecond: number
}

export async function chatBesideIngest(samples: Sample[], rounds: number): Promise<BesideChat> {
  const folder = temporaryFolder()
  const product = await runProduct(folder.path, { settings: UNLIMITED })
  try {
    const { widgetId } = await newTenant(product.url, 'manual')
    const library = await newTenant(product.url, 'manual')
    const visitors = await newVisitors(product.url, widgetId, 500)
    await p95Of(product, visitors)
    const measured: BesideChat = { alone: [], beside: [], pagesPerSecond: 0 }
    const speeds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.alone.push(await p95Of(product, visitors))
      const ingest = keepTakingIn(library, samples)
      await ingest.underWay
      measured.beside.push(await p95Of(product, visitors))
      speeds.push(await ingest.stop())
    }
    return { ...measured, pagesPerSecond: median(speeds) }
  } finally {
    await product.stop()
    folder.remove()
  }
}

async function p95Of({ url }: RunningProduct, visitors: Visitor[]): Promise<number> {
  const load = { baseUrl: url, visitors, connections: 32, seconds: SECONDS, perSecond: PER_SECOND }
  const module = new URL('../load/message-load.ts', import.meta.url)
  const { latenciesMs, refused } = await runApart<MessageLoad, LoadOutcome>(module, load).outcome
  if (refused > 0) throw new Error(`${refused} messages were refused`)
  return percentile(latenciesMs, 0.95)
}

/** As one file is done the next is there: the product never runs out of work until it is told to stop. */
function keepTakingIn(library: Tenant, samples: Sample[]) {
  const begunAt = performance.now()
  let isWanted = true
  let pages = 0
  let tellUnderWay = () => {}
  const underWay = new Promise<void>((resolve) => {
    tellUnderWay = resolve
  })
  const lane = async (first: number) => {
    for (let at = first; isWanted; at += 1) {
      const sample = samples[at % samples.length]!
      await takeIn(library, sample, `${first}-${sample.name}`)
      pages += sample.pages
      tellUnderWay()
    }
  }
  const lanes = Promise.all(Array.from({ length: FILES_AT_ONCE }, (_, at) => lane(at)))
  lanes.catch(tellUnderWay)
  return {
    underWay,
    async stop() {
      isWanted = false
      await lanes
      return (pages / (performance.now() - begunAt)) * 1000
    },
  }
}

async function takeIn({ client, agentId }: Tenant, { bytes }: Sample, name: string): Promise<void> {
  const form = new FormData()
  form.set('agent_id', String(agentId))
  form.append('file', new File([new Uint8Array(bytes)], name))
  const { task_id } = await client.call(api.knowledge.upload, { form })
  for (;;) {
    const { status, ...told } = await client.call(api.knowledge.uploadStatus, { params: { taskId: task_id } })
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`${name} was not taken in: ${JSON.stringify(told)}`)
    await wait(200)
  }
}
