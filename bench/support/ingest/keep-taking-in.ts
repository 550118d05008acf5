import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import type { Tenant } from '../tenant.ts'
import type { Sample } from './samples.ts'

const FILES_AT_ONCE = 4

export interface Ingest {
  /** Returns the pages ingested per second, and deletes the files. */
  stop(): Promise<number>
}

/**
 * Uploads the next file as soon as one is done, so that the product never runs out of work. Resolves after the first.
 */
export async function keepTakingIn(library: Tenant, samples: Sample[]): Promise<Ingest> {
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
      await takeIn(library, sample.bytes, `${first}-${sample.name}`)
      pages += sample.pages
      tellUnderWay()
    }
  }
  const lanes = Promise.all(Array.from({ length: FILES_AT_ONCE }, (_, at) => lane(at)))
  await Promise.race([underWay, lanes])
  return {
    async stop() {
      const perSecond = (pages / (performance.now() - begunAt)) * 1000
      isWanted = false
      await lanes
      await removeAll(library)
      return perSecond
    },
  }
}

export async function takeIn({ client, agentId }: Tenant, bytes: Buffer, name: string): Promise<void> {
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

async function removeAll({ client, agentId }: Tenant): Promise<void> {
  const { agents } = await client.call(api.agents.mine, {})
  const { vs_id: vector_store_id } = agents.find(({ id }) => id === agentId)!
  for (;;) {
    const { files } = await client.call(api.knowledge.files, { query: { vector_store_id } })
    if (files.length === 0) return
    for (const { id } of files) await client.call(api.knowledge.removeFile, { params: { id } })
  }
}
