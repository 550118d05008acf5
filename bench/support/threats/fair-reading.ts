// How long a text file takes until search and embeddings find it, while another account's PDFs are queued as well.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { pdfOfPages } from '../../../server/test/files/pdf.ts'
import { type Caller, openCaller } from './caller.ts'
import type { Installation, Owner } from './installation.ts'

export interface FairReading {
  aloneMs: number[]
  besideMs: number[]
  /** PDFs still queued when the last text file was completed; without a queue the run proves nothing. */
  pdfsWaiting: number
}

const PDFS = 30
/** One call accepts at most 20 files. */
const PER_CALL = 15

/** Alternates between both cases, so that other load on the machine affects both alike. */
export async function fairReading(
  installation: Installation,
  { rounds, texts }: { rounds: number; texts: number },
): Promise<FairReading[]> {
  const caller = openCaller(installation.url)
  const [many, one] = [await newReader(installation), await newReader(installation)]
  const readTexts = async () => {
    const tookMs: number[] = []
    for (let text = 0; text < texts; text += 1) {
      const begun = performance.now()
      const bytes = Buffer.from(`We are open from 9 to 17. ${randomUUID()}`)
      await untilCompleted(one, await upload(caller, one, [{ name: 'hours.txt', bytes }]))
      tookMs.push(performance.now() - begun)
    }
    return tookMs
  }
  const uploadPdfs = async () => {
    const pdfs = Array.from({ length: PDFS }, (_, at) => ({ name: `terms-${at}.pdf`, bytes: pdf43kb(at) }))
    return [
      await upload(caller, many, pdfs.slice(0, PER_CALL)),
      await upload(caller, many, pdfs.slice(PER_CALL)),
    ]
  }
  // Warm-up: the first files start the parser processes and the model.
  await readTexts()
  await untilCompleted(many, await upload(caller, many, [{ name: 'first.pdf', bytes: pdf43kb(0) }]))
  const measured: FairReading[] = []
  for (let round = 0; round < rounds; round += 1) {
    const aloneMs = await readTexts()
    const tasks = await uploadPdfs()
    const besideMs = await readTexts()
    measured.push({ aloneMs, besideMs, pdfsWaiting: await waiting(installation, tasks) })
    await forgetFiles(installation, many)
    await untilIdle(installation)
  }
  caller.close()
  return measured
}

interface Reader {
  owner: Owner
  agentId: number
}

async function newReader(installation: Installation): Promise<Reader> {
  const owner = await installation.newOwner()
  return { owner, agentId: (await installation.newWidget(owner)).agentId }
}

/** Thirteen pages of plain sentences. */
function pdf43kb(at: number): Buffer {
  const page = (n: number) => [
    `Chapter ${at}-${n}`,
    ...Array.from({ length: 40 }, (_, row) => `Order ${at}-${n}-${row} can be returned within 30 days.`),
  ]
  const pages = Array.from({ length: 13 }, (_, n) => page(n))
  return pdfOfPages(pages)
}

async function upload(
  caller: Caller,
  { owner, agentId }: Reader,
  files: { name: string; bytes: Buffer }[],
): Promise<string> {
  const form = new FormData()
  form.append('agent_id', String(agentId))
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const path = '/api/files/upload_to_vectorstore_async'
  const { status, text } = await caller.ask({ method: 'POST', path, token: owner.token, body: form })
  if (status !== 200) throw new Error(`The files were refused with ${status}: ${text}`)
  return (JSON.parse(text) as { task_id: string }).task_id
}

async function untilCompleted({ owner }: Reader, taskId: string): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await wait(10)) {
    const { status } = await owner.client.call(api.knowledge.uploadStatus, { params: { taskId } })
    if (status === 'completed') return
    if (status !== 'pending' && status !== 'processing') throw new Error(`The files ended as ${status}`)
  }
  throw new Error('The files were not completed in time')
}

/** Deletes the PDFs: embedding thirty of them takes minutes, which must not delay the next round. */
async function forgetFiles({ sql }: Installation, { owner, agentId }: Reader): Promise<void> {
  const files = await sql<{ id: number }>('select id from files where agent_id = $1', [agentId])
  for (const { id } of files) await owner.client.call(api.knowledge.removeFile, { params: { id } })
}

async function untilIdle({ sql }: Installation): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await wait(100)) {
    const jobs = await sql(`select from jobs where kind in ('read_upload', 'embed_chunks')`)
    if (jobs.length === 0) return
  }
  throw new Error('The files were not forgotten in time')
}

const LONGEST_MS = 300_000

async function waiting({ sql }: Installation, tasks: string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from upload_files where task_id = any($1) and state = 'queued'`,
    [tasks],
  )
  return row!.count
}
