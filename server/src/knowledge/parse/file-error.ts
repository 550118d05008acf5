import { AppError } from '../../platform/errors.ts'

export type FileErrorCode = 'unsupported_media_type' | 'payload_too_large' | 'invalid_request'

/** Why a file cannot be taken in, in a sentence for the person who uploaded it. */
export class FileError extends AppError {
  declare readonly code: FileErrorCode

  constructor(code: FileErrorCode, message: string, options: ErrorOptions = {}) {
    super(code, message, options)
    this.name = 'FileError'
  }
}

export const unsupported = (message: string) => new FileError('unsupported_media_type', message)
export const tooLarge = (message: string) => new FileError('payload_too_large', message)
export const broken = (message: string, cause?: unknown) =>
  new FileError('invalid_request', message, { cause })
