import { AppError } from '../../platform/errors.ts'
import type { RefusalCode } from './refusal.ts'

/** A file could not be read; the message tells the user why, and what to do. */
export class FileError extends AppError {
  constructor({ code, message }: { code: RefusalCode; message: string }) {
    super(code, message)
    this.name = 'FileError'
  }
}
