// What an upload consists of, and how it gets on: values in, values out.
import { type api, UPLOAD_FILE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@switchboard/contract'
import { isAccepted } from './files-accepted.ts'

type Status = api.knowledge.UploadStatus['status']

/**
 * Why a file was not taken in. `kind`, `size` and `empty`: it was never sent. `request`: the upload as a whole
 * failed. `file`: the server could not use it. `text` is what the server said, if it said anything.
 */
export type Fault = { reason: 'kind' | 'size' | 'empty' | 'request' | 'file'; text: string }

export interface UploadRow {
  key: number
  file: File
  state: 'sending' | 'reading' | 'done' | 'failed'
  sentBytes: number
  fault: Fault | null
}

/** What the server tells. Some servers call a failed file by `name`, and some give no reason. */
export interface UploadProgress {
  status: string
  total_files: number
  processed_files: number
  files_uploaded: { file_name: string }[]
  files_failed: { file_name?: string; name?: string; error?: string }[]
}

const ENDED: readonly Status[] = ['completed', 'failed', 'completed_with_errors']

export const isOver = ({ status }: Pick<UploadProgress, 'status'>) => ENDED.some((ended) => ended === status)

/** As few requests as the limit of one allows, the files in their order. */
export function requestsFor(files: File[], maxBytes = UPLOAD_MAX_BYTES): File[][] {
  const requests: File[][] = []
  let room = 0
  for (const file of files) {
    if (file.size > room) {
      requests.push([])
      room = maxBytes
    }
    room -= file.size
    requests.at(-1)!.push(file)
  }
  return requests
}

export function faultOf({ name, size }: File): Fault | null {
  if (!isAccepted(name)) return { reason: 'kind', text: '' }
  if (size > UPLOAD_FILE_MAX_BYTES) return { reason: 'size', text: '' }
  return size === 0 ? { reason: 'empty', text: '' } : null
}

/** One request carries all the files, one after the other; the few bytes between them do not count. */
export function withSent(rows: UploadRow[], bytes: number): UploadRow[] {
  let left = bytes
  return rows.map((row) => {
    if (row.state !== 'sending') return row
    const sentBytes = Math.min(row.file.size, Math.max(0, left))
    left -= row.file.size
    return { ...row, sentBytes }
  })
}

export const sentWhole = (rows: UploadRow[]): UploadRow[] =>
  rows.map((row) => (row.state === 'sending' ? { ...row, state: 'reading', sentBytes: row.file.size } : row))

/** What became of the files that were on their way. */
export const allDone = (rows: UploadRow[]): UploadRow[] =>
  rows.map((row) => (isUnderWay(row) ? { ...row, state: 'done' } : row))

export const allFailed = (rows: UploadRow[], fault: Fault): UploadRow[] =>
  rows.map((row) => (isUnderWay(row) ? { ...row, state: 'failed', fault } : row))

export function withResults(rows: UploadRow[], progress: UploadProgress): UploadRow[] {
  const failed = new Map(progress.files_failed.map((file) => [file.file_name ?? file.name, file.error ?? '']))
  const uploaded = new Set(progress.files_uploaded.map(({ file_name }) => file_name))
  const known = rows.map((row): UploadRow => {
    if (!isUnderWay(row)) return row
    const text = failed.get(row.file.name)
    if (text !== undefined) return { ...row, state: 'failed', fault: { reason: 'file', text } }
    return uploaded.has(row.file.name) ? { ...row, state: 'done' } : row
  })
  if (!isOver(progress)) return known
  // The server counts fewer than it was sent: what it does not name was deleted before it was read.
  if (progress.total_files < rows.length) return known.filter((row) => !isUnderWay(row))
  return progress.status === 'failed' ? allFailed(known, { reason: 'file', text: '' }) : allDone(known)
}

const isUnderWay = ({ state }: UploadRow) => state === 'sending' || state === 'reading'
