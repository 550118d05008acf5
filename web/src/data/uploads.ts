// Files being uploaded for a message that is still being written. They belong to their chat, whatever is on screen;
// uploaded ones survive a reload, like the draft text.
import { ATTACHMENTS_PER_MESSAGE, api, CallError, UNCLAIMED_FILE_MS } from '@switchboard/contract'
import { create } from 'zustand'
import { type StoredFile, stored } from '../lib/storage.ts'
import { onSessionEnd } from '../state/session.ts'
import { call } from './call.ts'
import type { Chat } from './chats.ts'
import type { Attachment } from './send-message.ts'

/** Why a file cannot be sent. Only `failed` can be retried. */
export type UploadFault = 'empty' | 'size' | 'kind' | 'failed'

export interface Upload {
  key: number
  name: string
  /** Null if it was uploaded on an earlier visit. */
  file: File | null
  /** Time when the file was chosen. */
  at: number
  attachment: Attachment | null
  fault: UploadFault | null
  cancel: () => void
}

/** The target chat and its size limit. */
type Place = Pick<Chat, 'id' | 'can'>

const useByChat = create<Record<number, Upload[]>>(() => ({}))
/** Cached because `useUploads` needs a stable reference for the files of an earlier visit. */
const leftByChat = new Map<number, Upload[]>()
let lastKey = 0

onSessionEnd(() => {
  leftByChat.clear()
  useByChat.setState({}, true)
})

export const useUploads = (chatId: number): Upload[] =>
  useByChat((byChat) => byChat[chatId] ?? leftOf(chatId))

/** Returns how many files exceeded the limit per message. */
export function addFiles(chat: Place, files: File[]): number {
  const room = Math.max(0, ATTACHMENTS_PER_MESSAGE - uploadsOf(chat.id).length)
  change(chat.id, (uploads) => [...uploads, ...files.slice(0, room).map((file) => begin(chat, file))])
  return Math.max(0, files.length - room)
}

export function removeUpload(chatId: number, { key, cancel }: Upload): void {
  cancel()
  change(chatId, (uploads) => uploads.filter((upload) => upload.key !== key))
}

export const uploadAgain = (chat: Place, failed: Upload) =>
  change(chat.id, (uploads) =>
    uploads.map((upload) => (upload.key === failed.key && upload.file ? begin(chat, upload.file) : upload)),
  )

/** Removes and returns the uploaded files for a message. Failed ones stay, with their reason. */
export function takeAttachments(chatId: number): Attachment[] {
  const attachments = uploadsOf(chatId).flatMap(({ attachment }) => attachment ?? [])
  change(chatId, (uploads) => uploads.filter(({ attachment }) => !attachment))
  return attachments
}

function begin({ id: chatId, can }: Place, file: File): Upload {
  const key = ++lastKey
  const leaving = new AbortController()
  const fault = faultOf(file, can.max_file_bytes)
  const settle = (outcome: Partial<Upload>) =>
    change(chatId, (uploads) =>
      uploads.map((upload) => (upload.key === key ? { ...upload, ...outcome } : upload)),
    )
  if (!fault)
    call(api.messages.upload, {
      params: { id: chatId },
      query: { name: file.name },
      file,
      signal: leaving.signal,
    })
      .then(({ attachment }) => settle({ attachment }))
      .catch((error) => settle({ fault: faultIn(error) }))
  return {
    key,
    name: file.name,
    file,
    at: Date.now(),
    attachment: null,
    fault,
    cancel: () => leaving.abort(),
  }
}

function faultOf({ size }: File, maxBytes: number | null): UploadFault | null {
  if (size > (maxBytes ?? 0)) return 'size'
  return size === 0 ? 'empty' : null
}

function faultIn(error: unknown): UploadFault {
  const status = error instanceof CallError ? error.status : 0
  if (status === 413) return 'size'
  return status === 415 ? 'kind' : 'failed'
}

const uploadsOf = (chatId: number) => useByChat.getState()[chatId] ?? leftOf(chatId)

function change(chatId: number, next: (uploads: Upload[]) => Upload[]) {
  const uploads = next(uploadsOf(chatId))
  const arrived = uploads.flatMap(({ attachment, at }) => (attachment ? [{ attachment, at }] : []))
  stored.draftFiles(chatId).write(arrived.length > 0 ? arrived : null)
  useByChat.setState({ [chatId]: uploads })
}

function leftOf(chatId: number): Upload[] {
  const known = leftByChat.get(chatId)
  if (known) return known
  const left = (stored.draftFiles(chatId).read() ?? []).filter(isStillKept).map(asUpload)
  leftByChat.set(chatId, left)
  return left
}

const isStillKept = ({ at }: StoredFile) => Date.now() - at < UNCLAIMED_FILE_MS

const asUpload = ({ attachment, at }: StoredFile): Upload => ({
  key: ++lastKey,
  name: attachment.file_name,
  file: null,
  at,
  attachment,
  fault: null,
  cancel: () => {},
})
