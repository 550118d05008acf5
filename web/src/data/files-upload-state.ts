// State transitions of a file upload, without side effects.
import { type api, type Reason, UPLOAD_FILE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@switchboard/contract'
import { isAccepted } from './files-accepted.ts'

type Status = api.knowledge.UploadStatus['status']

/**
 * Why a file was not accepted. `kind`, `size` and `empty`: it was never sent. `request`: the whole upload failed.
 * `file`: the server could not use it. `text` is the server's message, or empty.
 */
export interface Fault {
  kind: 'kind' | 'size' | 'empty' | 'request' | 'file'
  text: string
  reason?: Reason | null | undefined
}

export interface UploadRow {
  key: number
  file: File
  state: 'sending' | 'reading' | 'done' | 'failed'
  sentBytes: number
  fault: Fault | null
}

/** The server's status response. A failed file has `file_name` or `name`, and may have no error text. */
export interface UploadProgress {
  status: string
  total_files: number
  processed_files: number
  files_uploaded: { file_name: string }[]
  files_failed: { file_name?: string; name?: string; error?: string; reason?: Reason | null }[]
}

const ENDED: readonly Status[] = ['completed', 'failed', 'completed_with_errors']

export const isOver = ({ status }: Pick<UploadProgress, 'status'>) => ENDED.some((ended) => ended === status)

/** Splits the files, in order, into as few requests as the size limit allows. */
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
  if (!isAccepted(name)) return { kind: 'kind', text: '' }
  if (size > UPLOAD_FILE_MAX_BYTES) return { kind: 'size', text: '' }
  return size === 0 ? { kind: 'empty', text: '' } : null
}

/** Spreads the sent bytes over the files in order. The multipart overhead is ignored. */
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

export const allDone = (rows: UploadRow[]): UploadRow[] =>
  rows.map((row) => (isUnderWay(row) ? { ...row, state: 'done' } : row))

export const allFailed = (rows: UploadRow[], fault: Fault): UploadRow[] =>
  rows.map((row) => (isUnderWay(row) ? { ...row, state: 'failed', fault } : row))

export function withResults(rows: UploadRow[], progress: UploadProgress): UploadRow[] {
  const failed = new Map(progress.files_failed.map((file) => [file.file_name ?? file.name, file]))
  const uploaded = new Set(progress.files_uploaded.map(({ file_name }) => file_name))
  const known = rows.map((row): UploadRow => {
    if (!isUnderWay(row)) return row
    const refused = failed.get(row.file.name)
    if (refused) {
      const { error: text = '', reason } = refused
      return { ...row, state: 'failed', fault: { kind: 'file', text, reason } }
    }
    return uploaded.has(row.file.name) ? { ...row, state: 'done' } : row
  })
  if (!isOver(progress)) return known
  // If the server counts fewer files than were sent, the missing ones were deleted before it read them.
  if (progress.total_files < rows.length) return known.filter((row) => !isUnderWay(row))
  return progress.status === 'failed' ? allFailed(known, { kind: 'file', text: '' }) : allDone(known)
}

const isUnderWay = ({ state }: UploadRow) => state === 'sending' || state === 'reading'
