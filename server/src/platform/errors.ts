import { type ErrorBody, type ErrorCode, STATUS_BY_CODE } from '@switchboard/contract'

interface AppErrorOptions extends ErrorOptions {
  /** One sentence per fault, where there are several. */
  errors?: string[]
  retryAfterS?: number
  /** For the second step of a sign-in. */
  challenge?: string
}

/** A refusal a person may read: `message` says what happened and what they can do. */
export class AppError extends Error {
  readonly errors: string[]
  readonly retryAfterS: number | undefined
  readonly challenge: string | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    { errors, retryAfterS, challenge, ...options }: AppErrorOptions = {},
  ) {
    super(message, options)
    this.name = 'AppError'
    this.errors = errors ?? [message]
    this.retryAfterS = retryAfterS
    this.challenge = challenge
  }

  get status(): number {
    return STATUS_BY_CODE[this.code]
  }

  get body(): ErrorBody {
    const { message: error, errors, code, challenge } = this
    return { success: false, error, errors, code, ...(challenge && { challenge }) }
  }
}

/** An address that leads nowhere, or that the person is not to know of. */
export const nothingHere = () => new AppError('not_found', 'There is nothing at this address')

/** Foreign and missing things are refused in the same words, so that nobody can tell them apart. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`)
}
