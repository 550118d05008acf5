import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { Reason } from '@switchboard/contract'
import { MAX_UPLOAD_FILES, UPLOAD_FILE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { safeFileName } from '../../platform/file-name.ts'
import { storable } from '../../platform/well-formed.ts'
import { SITE_PAGE_PREFIX } from '../files/present-file.ts'

/** A file of an upload: stored by its hash, or refused with an error. The other files are accepted all the same. */
export interface ReceivedFile {
  /** The name as sent, by which the client identifies the file. */
  sentName: string
  name: string
  size: number
  blob: string | null
  refusal: Reason | null
}

/** The content of the form. Filled while it is read, so that after a failure the files stored so far are known. */
export interface UploadForm {
  fields: Map<string, string>
  files: ReceivedFile[]
}

export interface FormLimits {
  files: number
  fileBytes: number
  /** Of all files together. */
  bytes: number
}

const KNOWLEDGE: FormLimits = {
  files: MAX_UPLOAD_FILES,
  fileBytes: UPLOAD_FILE_MAX_BYTES,
  bytes: UPLOAD_MAX_BYTES,
}

/** Streams a whole form; no file is ever completely in memory. `onField` may throw before the files arrive. */
export async function readForm(
  app: App,
  request: FastifyRequest,
  form: UploadForm,
  onField: () => Promise<void>,
  limits = KNOWLEDGE,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'Send the files as a form')
  if (Number(request.headers['content-length']) > limits.bytes + ROOM_FOR_FRAMES) throw tooMuch(limits)
  let left = limits.bytes
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      form.fields.set(part.fieldname, String(part.value))
      await onField()
    } else {
      if (form.files.length === limits.files) throw tooMany(limits)
      const file = await receiveFile(app, part, left, limits)
      form.files.push(file)
      left -= file.size
    }
  }
}

/** Errors thrown here come from the form itself; our own errors are thrown in the consumer of the parts. */
async function* partsOf(request: FastifyRequest, limits: FormLimits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(parserOptions(limits))
  } catch (cause) {
    throw notWhole(cause)
  }
}

const ROOM_FOR_FRAMES = 1024 * 1024
// Accepts one file more than allowed, so that we can explain the refusal.
const parserOptions = ({ files, fileBytes }: FormLimits) => ({
  throwFileSizeLimit: false,
  limits: { files: files + 1, fields: 10, fieldSize: 1000, fileSize: fileBytes },
})

async function receiveFile(
  app: App,
  part: MultipartFile,
  left: number,
  limits: FormLimits,
): Promise<ReceivedFile> {
  const { filename = '' } = part
  const sentName = storable(filename.slice(0, NAME_KEPT))
  const name = safeFileName(storable(filename))
  const received = { sentName, name, size: 0, blob: null, refusal: null }
  const counted = countedBytes(part, left, limits, (size) => {
    received.size = size
  })
  try {
    if (name.startsWith(SITE_PAGE_PREFIX)) throw new FileRefused(RESERVED_NAME)
    const { hash } = await app.blobs.put(counted, { maxBytes: limits.fileBytes })
    return { ...received, blob: hash }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    for await (const _ of counted);
    return { ...received, refusal: error.reason }
  }
}

const NAME_KEPT = 400
const RESERVED_NAME = reason('file_reserved', { name: SITE_PAGE_PREFIX })

/** Refuses a single file only. */
class FileRefused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code)
  }
}

/** The rest of a file beyond its own limit is read and discarded; beyond the limit of the whole request it is not. */
async function* countedBytes(
  { file }: MultipartFile,
  left: number,
  limits: FormLimits,
  onSize: (size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytesOf(file)) {
    size += chunk.length
    onSize(size)
    if (size > left) throw tooMuch(limits)
    yield chunk
  }
  if (file.truncated) throw new FileRefused(reason('file_large', { number: inMB(limits.fileBytes) }))
}

async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw notWhole(cause)
  }
}

const notWhole = (cause: unknown) => new AppError('invalid_request', reason('upload_not_whole'), { cause })
const inMB = (bytes: number) => bytes / 1024 / 1024
const tooMuch = ({ bytes }: FormLimits) =>
  new AppError('payload_too_large', reason('upload_large', { number: inMB(bytes) }))
const tooMany = ({ files }: FormLimits) =>
  new AppError('invalid_request', reason('upload_too_many', { number: files }))
