// Uploads into a knowledge base. They continue when the screen that started them is closed.
import { api, CallError, UPLOAD_POLL_MS, UPLOAD_RESET_MS } from '@switchboard/contract'
import { create } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { onSessionEnd } from '../state/session.ts'
import { callUnwatched } from './call.ts'
import { fetchTellingSent } from './files-upload-request.ts'
import {
  allDone,
  allFailed,
  faultOf,
  isOver,
  requestsFor,
  sentWhole,
  type UploadProgress,
  type UploadRow,
  withResults,
  withSent,
} from './files-upload-state.ts'
import { knowledgeKeys } from './knowledge-keys.ts'
import { queryClient } from './query-client.ts'

export type { Fault, UploadRow } from './files-upload-state.ts'

interface Destination {
  agentId: number
  storeId: string
}

/** The files of one request. */
export interface Upload extends Destination {
  key: number
  phase: 'sending' | 'reading' | 'over'
  rows: UploadRow[]
  processed: number
  total: number
  stop: AbortController
}

const useAll = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))
let lastKey = 0

export const useFileUploads = (agentId: number): Upload[] =>
  useAll(useShallow(({ uploads }) => uploads.filter((upload) => upload.agentId === agentId)))

/** Refused files are listed with their reason; the others are sent. */
export function uploadFiles(to: Destination, files: File[]): void {
  const refused = files.filter(faultOf)
  if (refused.length > 0) begin(to, refused)
  for (const carried of requestsFor(files.filter((file) => !faultOf(file)))) void send(begin(to, carried))
}

/** Only possible while the bytes are being sent. */
export function cancelUpload({ key, stop }: Upload): void {
  stop.abort()
  drop(key)
}

export function dismissRow(upload: Upload, row: UploadRow): void {
  change(upload.key, ({ rows }) => ({ rows: rows.filter(({ key }) => key !== row.key) }))
}

export function uploadAgain(upload: Upload, row: UploadRow): void {
  dismissRow(upload, row)
  uploadFiles(upload, [row.file])
}

function begin({ agentId, storeId }: Destination, files: File[]): Upload {
  const rows = files.map((file): UploadRow => {
    const fault = faultOf(file)
    return { key: ++lastKey, file, state: fault ? 'failed' : 'sending', sentBytes: 0, fault }
  })
  const phase = rows.every(({ fault }) => fault) ? 'over' : 'sending'
  const stop = new AbortController()
  const upload: Upload = {
    agentId,
    storeId,
    key: ++lastKey,
    phase,
    rows,
    processed: 0,
    total: rows.length,
    stop,
  }
  useAll.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
  return upload
}

async function send({ key, agentId, storeId, rows, stop: { signal } }: Upload): Promise<void> {
  const form = new FormData()
  form.append('agent_id', String(agentId))
  form.append('vector_store_id', storeId)
  for (const { file } of rows) form.append('file', file)
  const onSent = (bytes: number) => change(key, (upload) => ({ rows: withSent(upload.rows, bytes) }))
  try {
    const { task_id }: { task_id?: string } = await callUnwatched(api.knowledge.upload, {
      form,
      signal,
      send: fetchTellingSent(onSent),
    })
    change(key, (upload) => ({ phase: 'reading', rows: sentWhole(upload.rows) }))
    void reloadFiles(agentId)
    if (task_id) await followTask(key, task_id, signal)
    else change(key, (upload) => ({ rows: allDone(upload.rows) }))
  } catch (error) {
    if (signal.aborted) return
    console.error('The upload failed', error)
    const { message: text, reason } = error instanceof CallError ? error : NOT_SAID
    change(key, (upload) => ({ rows: allFailed(upload.rows, { kind: 'request', text, reason }) }))
  }
  change(key, () => ({ phase: 'over' }))
  void reloadFiles(agentId)
  setTimeout(() => change(key, ({ rows }) => ({ rows: rows.filter(isFailed) })), UPLOAD_RESET_MS)
}

const NOT_SAID = { message: '', reason: undefined }

/** Polls until the server has finished. Failed requests are retried. */
async function followTask(key: number, taskId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, UPLOAD_POLL_MS))
    signal.throwIfAborted()
    const asked = callUnwatched(api.knowledge.uploadStatus, { params: { taskId }, signal })
    const progress: UploadProgress | null = await asked.catch(() => null)
    if (!progress) continue
    const { processed_files: processed, total_files: total } = progress
    change(key, ({ rows }) => ({ processed, total, rows: withResults(rows, progress) }))
    if (isOver(progress)) return
  }
}

/** An upload without files is removed. */
function change(key: number, next: (upload: Upload) => Partial<Upload>) {
  useAll.setState(({ uploads }) => ({
    uploads: uploads
      .map((upload) => (upload.key === key ? { ...upload, ...next(upload) } : upload))
      .filter(({ rows }) => rows.length > 0),
  }))
}

const drop = (key: number) =>
  useAll.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }))

const reloadFiles = (agentId: number) =>
  queryClient.invalidateQueries({ queryKey: knowledgeKeys.ofAgent(agentId) })

const isFailed = ({ state }: UploadRow) => state === 'failed'

onSessionEnd(() => {
  for (const { stop } of useAll.getState().uploads) stop.abort()
  useAll.setState({ uploads: [] })
})

// Leaving the page would abort the uploads in progress.
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAll.subscribe(({ uploads }) => {
  const isSending = uploads.some(({ phase }) => phase === 'sending')
  if (isSending) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})
