import { AppError } from '../../platform/errors.ts'
import type { RefusalCode } from './refusal.ts'

/** A file could not be taken in; the message tells its owner why, and what to do. */
export class FileError extends AppError {
  constructor({ code, message }: { code: RefusalCode; message: string }) {
    super(code, message)
    this.name = 'FileError'
  }
}
