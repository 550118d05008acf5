import { useEffect, useRef, useState } from 'preact/hooks'
import type { Key } from '../../locales/en.ts'
import { usePanel } from '../panel-context.ts'
import type { Attachment } from '../state/state.ts'
import { Refused } from '../transport/calls.ts'

export const FILES_MAX = 5
const BYTES_MAX = 10 * 1024 * 1024
/** Types the server accepts. The server checks the content of each file and decides. */
export const ACCEPTED_FILES =
  '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.log,.csv,.docx,.xlsx,.ogg,.oga,.opus,.mp3,.wav,.m4a'

export type Upload = {
  key: number
  file: File
  /** Object URL of an image. */
  preview: string | null
  /** Sent share, from 0 to 1. */
  share: number
  attachment: Attachment | null
  error: Key | null
  cancel(): void
}

export type Uploads = ReturnType<typeof useUploads>

let lastKey = 0

/** Uploads files for a message that is still being written. */
export function useUploads() {
  const { conversation } = usePanel()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [isTooMany, setIsTooMany] = useState(false)

  const latest = useRef(uploads)
  latest.current = uploads

  useEffect(() => () => latest.current.forEach(release), [])

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const start = (file: File): Upload => {
    const key = ++lastKey
    const stopping = new AbortController()
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    const error = faultOf(file)
    const upload = { key, file, preview, share: 0, attachment: null, error, cancel: () => stopping.abort() }
    if (!error)
      conversation
        .upload(file, (share) => change(key, { share }), stopping.signal)
        .then((attachment) => change(key, { attachment, share: 1 }))
        .catch((reason) => change(key, { error: errorKey(reason) }))
    return upload
  }

  const remove = (upload: Upload) => {
    release(upload)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
    setIsTooMany(false)
  }

  return {
    all: uploads,
    isTooMany,
    ready: uploads.flatMap(({ attachment }) => attachment ?? []),
    isBusy: uploads.some(({ attachment, error }) => !attachment && !error),
    add(files: FileList | undefined | null) {
      const wanted = [...(files ?? [])]
      if (wanted.length === 0) return
      let room = FILES_MAX - uploads.filter(({ error }) => !isRefusal(error)).length
      const taken = wanted.filter((file) => faultOf(file) || room-- > 0)
      setIsTooMany(room < 0)
      setUploads([...uploads, ...taken.map(start)])
    },
    remove,
    retry(upload: Upload) {
      remove(upload)
      setUploads((all) => [...all, start(upload.file)])
    },
    clear() {
      uploads.forEach(release)
      setUploads([])
      setIsTooMany(false)
    },
  }
}

function faultOf(file: File): Key | null {
  if (file.size > BYTES_MAX) return 'file_too_large'
  return file.size === 0 ? 'file_empty' : null
}

/** A refused file is never sent, so it does not count towards the limit. */
const isRefusal = (error: Key | null) => error !== null && error !== 'file_failed'

function errorKey(reason: unknown): Key {
  if (!(reason instanceof Refused)) return 'file_failed'
  if (reason.status === 413) return 'file_too_large'
  return reason.status === 415 ? 'file_kind' : 'file_failed'
}

function release({ preview, cancel }: Upload) {
  cancel()
  if (preview) URL.revokeObjectURL(preview)
}
