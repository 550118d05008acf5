import type { Multipart, MultipartFile } from '@fastify/multipart'
import { MAX_UPLOAD_FILES, UPLOAD_FILE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { safeFileName } from '../../platform/file-name.ts'
import { storable } from '../../platform/well-formed.ts'
import { SITE_PAGE_PREFIX } from '../files/present-file.ts'

/** One file of an upload: kept by its hash, or refused with a sentence. The others are taken all the same. */
export interface ReceivedFile {
  /** As it was sent: the sender knows it by this. */
  sentName: string
  name: string
  size: number
  blob: string | null
  error: string | null
}

/** What the form said. Filled while it is read, so that after a failure in between it is known what was kept. */
export interface UploadForm {
  fields: Map<string, string>
  files: ReceivedFile[]
}

/** Streams a form to its end; no file is ever in memory as a whole. `onField` may refuse before the files come. */
export async function readForm(
  app: App,
  request: FastifyRequest,
  form: UploadForm,
  onField: () => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'Send the files as a form')
  if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES + ROOM_FOR_FRAMES) throw tooMuch()
  let left = UPLOAD_MAX_BYTES
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      form.fields.set(part.fieldname, String(part.value))
      await onField()
    } else {
      if (form.files.length === MAX_UPLOAD_FILES) throw tooMany()
      const file = await receiveFile(app, part, left)
      form.files.push(file)
      left -= file.size
    }
  }
}

/** What breaks here is the form: what breaks on our side does so in the hands of the reader. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(FORM_LIMITS)
  } catch (cause) {
    throw notWhole(cause)
  }
}

const ROOM_FOR_FRAMES = 1024 * 1024
// One file more than is allowed is let in, so that we can say why it is refused.
const FORM_LIMITS = {
  throwFileSizeLimit: false,
  limits: { files: MAX_UPLOAD_FILES + 1, fields: 10, fieldSize: 1000, fileSize: UPLOAD_FILE_MAX_BYTES },
}

async function receiveFile(app: App, part: MultipartFile, left: number): Promise<ReceivedFile> {
  const { filename = '' } = part
  const sentName = storable(filename.slice(0, NAME_KEPT))
  const name = safeFileName(storable(filename))
  const received = { sentName, name, size: 0, blob: null, error: null }
  const counted = countedBytes(part, left, (size) => {
    received.size = size
  })
  try {
    if (name.startsWith(SITE_PAGE_PREFIX)) throw new FileRefused(RESERVED_NAME)
    const { hash } = await app.blobs.put(counted, { maxBytes: UPLOAD_FILE_MAX_BYTES })
    return { ...received, blob: hash }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    for await (const _ of counted);
    return { ...received, error: error.message }
  }
}

const NAME_KEPT = 400
const RESERVED_NAME = `Names that begin with ${SITE_PAGE_PREFIX} are taken by the pages of your site. Rename the file.`

/** Concerns one file only. */
class FileRefused extends Error {}

/** Beyond the limit of one file the rest is read and thrown away; beyond that of the whole request it is not. */
async function* countedBytes(
  { file }: MultipartFile,
  left: number,
  onSize: (size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytesOf(file)) {
    size += chunk.length
    onSize(size)
    if (size > left) throw tooMuch()
    yield chunk
  }
  if (file.truncated)
    throw new FileRefused(
      `The file is larger than ${inMB(UPLOAD_FILE_MAX_BYTES)} MB. Split it or make it smaller.`,
    )
}

async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw notWhole(cause)
  }
}

const notWhole = (cause: unknown) =>
  new AppError('invalid_request', 'The upload was incomplete. Upload the files again.', { cause })
const inMB = (bytes: number) => bytes / 1024 / 1024
const tooMuch = () =>
  new AppError('payload_too_large', `Upload at most ${inMB(UPLOAD_MAX_BYTES)} MB at a time`)
const tooMany = () =>
  new AppError('invalid_request', `You can upload a maximum of ${MAX_UPLOAD_FILES} files at a time.`)
