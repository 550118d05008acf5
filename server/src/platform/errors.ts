import { type ErrorBody, type ErrorCode, STATUS_BY_CODE } from '@switchboard/contract'

interface AppErrorOptions extends ErrorOptions {
  /** One sentence per fault, where there are several. */
  errors?: string[]
  retryAfterS?: number
}

/** A refusal a person may read: `message` says what happened and what they can do. */
export class AppError extends Error {
  readonly errors: string[]
  readonly retryAfterS: number | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    { errors, retryAfterS, ...options }: AppErrorOptions = {},
  ) {
    super(message, options)
    this.name = 'AppError'
    this.errors = errors ?? [message]
    this.retryAfterS = retryAfterS
  }

  get status(): number {
    return STATUS_BY_CODE[this.code]
  }

  get body(): ErrorBody {
    return { success: false, error: this.message, errors: this.errors, code: this.code }
  }
}

/** Foreign and missing things are refused in the same words, so that nobody can tell them apart. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`)
}
