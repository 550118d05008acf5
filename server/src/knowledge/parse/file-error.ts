import { AppError } from '../../platform/errors.ts'
import type { Refusal } from './refusal.ts'

/** A file could not be read; the reason tells the user why, and what to do. */
export class FileError extends AppError {
  constructor({ code, reason }: Pick<Refusal, 'code' | 'reason'>) {
    super(code, reason)
    this.name = 'FileError'
  }
}
