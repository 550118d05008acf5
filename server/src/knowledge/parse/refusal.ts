import type { Reason } from '@switchboard/contract/reason'
import { englishReason, reason } from '@switchboard/contract/reasons'
export type RefusalCode = 'unsupported_media_type' | 'payload_too_large' | 'invalid_request'

/** Why a file cannot be read, for the user who uploaded it. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly reason: Reason,
    options: ErrorOptions = {},
  ) {
    super(englishReason(reason), options)
  }
}

export const unsupported = (why: Reason) => new Refusal('unsupported_media_type', why)
export const tooLarge = (why: Reason) => new Refusal('payload_too_large', why)
export const broken = (why: Reason, cause?: unknown) => new Refusal('invalid_request', why, { cause })

export const damaged = (cause?: unknown) => broken(reason('file_damaged'), cause)
export const protectedByPassword = () => broken(reason('file_password'))
export const damagedDocument = (cause: unknown) => broken(reason('document_damaged'), cause)
export const damagedArchive = (cause: unknown) => broken(reason('archive_damaged'), cause)
export const damagedPicture = (cause?: unknown) => broken(reason('picture_damaged'), cause)

/** The OCR engine knows two languages. */
export const illegible = () => broken(reason('picture_illegible'))
