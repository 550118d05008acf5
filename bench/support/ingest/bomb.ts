import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { hostileFiles } from '../../../server/test/hostile-files/index.ts'
import { runProduct, temporaryFolder } from '../product.ts'
import { newTenant } from '../tenant.ts'

export interface Defused {
  refusal: string
  /** Peak memory of the parser process, including the program itself. */
  parserMb: number
  /** Growth of the product's own peak memory. */
  productMb: number
}

/** Uploads the file to a fresh instance of the built product, whose parser has read nothing before. */
export async function defuseBomb(): Promise<Defused> {
  const folder = temporaryFolder()
  const product = await runProduct(folder.path)
  try {
    const { client, agentId } = await newTenant(product.url)
    const { name, bytes } = (await hostileFiles()).find((file) => file.name === 'bomb.docx')!
    const before = peakMb(product.pid)
    const form = new FormData()
    form.set('agent_id', String(agentId))
    form.append('file', new File([new Uint8Array(bytes)], name))
    const { task_id } = await client.call(api.knowledge.upload, { form })
    for (;;) {
      const told = await client.call(api.knowledge.uploadStatus, { params: { taskId: task_id } })
      if (told.processed_files === 1) {
        const parserMb = Math.max(...parsersOf(product.pid).map(peakMb))
        const refusal = told.files_failed[0]?.error ?? 'It was read.'
        return { refusal, parserMb, productMb: peakMb(product.pid) - before }
      }
      await wait(50)
    }
  } finally {
    await product.stop()
    folder.remove()
  }
}

/** The parser process stays alive for a while after its last file. */
const parsersOf = (product: number) =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .filter(
      (pid) =>
        statusOf(pid, 'PPid') === product &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parse.worker'),
    )

const peakMb = (pid: number) => statusOf(pid, 'VmHWM') / 1024

function statusOf(pid: number, field: string): number {
  try {
    return Number(
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    )
  } catch {
    return Number.NaN
  }
}
