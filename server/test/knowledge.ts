import { api } from '@switchboard/contract'
import { afterAll, expect, vi } from 'vitest'
import { parseFile } from '../src/knowledge/parse/index.ts'
import type { TestAccount, TestApp } from './app.ts'

/** Files are read in a low-priority process, which takes a while on a busy machine. */
export const onceRead = <T>(read: () => T) => expect.poll(read, { timeout: 60_000, interval: 20 })

export type UploadedFile = { name: string; content: string | Uint8Array<ArrayBuffer> }

/** One owner with an assistant that reads its files once `startReading` has been called. */
export async function knowledgeBase(testing: TestApp) {
  const { app, newAccount, sqlIn } = testing
  vi.setConfig({ testTimeout: 120_000 })
  // The parser's process and the model take a while to start, so start them before the tests.
  const ready = Promise.all([
    app.embedder.embed(['Hello.']),
    parseFile({ name: 'first.txt', bytes: Buffer.from('Hello.') }, new AbortController().signal),
  ])
  const startReading = async () => {
    await ready
    await app.jobs.start()
  }
  afterAll(() => app.jobs.stop({ graceMs: 0 }))
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })

  const send = (files: UploadedFile[], fields: Record<string, string> = {}) =>
    uploadAs(owner, files, { agent_id: String(agent.id), vector_store_id: agent.vs_id, ...fields })
  const status = (taskId: string) => owner.call(api.knowledge.uploadStatus, { params: { taskId } })
  /** Uploads files and waits until they are read. */
  const upload = async (...files: UploadedFile[]) => {
    const { task_id } = await send(files)
    await onceRead(async () => (await status(task_id)).status).toMatch(/^(completed|failed)/)
    return status(task_id)
  }
  const list = (page?: number) =>
    owner.call(api.knowledge.files, {
      query: { vector_store_id: agent.vs_id, ...(page ? { page: String(page) } : {}) },
    })
  const chunks = (fileName: string) =>
    sqlIn<{ text: string; heading: string; version: number; embedding: string | null }>(
      owner.id,
      `select c.* from chunks c join files f on f.account_id = c.account_id and f.id = c.file_id
       where f.agent_id = $1 and f.file_name = $2 order by c.ordinal`,
      [agent.id, fileName],
    )
  return { owner, agent, startReading, send, status, upload, list, chunks }
}

export function uploadAs(account: TestAccount, files: UploadedFile[], fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, content } of files) form.append('file', new Blob([content]), name)
  return account.call(api.knowledge.upload, { form })
}
