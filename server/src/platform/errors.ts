import { type ErrorBody, type ErrorCode, type Reason, STATUS_BY_CODE } from '@switchboard/contract'
import { englishReason } from '@switchboard/contract/reasons'

interface AppErrorOptions extends ErrorOptions {
  /** One sentence per fault, where there are several. */
  errors?: string[]
  retryAfterS?: number
  /** Challenge for the second step of a sign-in. */
  challenge?: string
  /** Origin of the installation that serves the account now. */
  movedTo?: string
}

/** An error that users may see: its reason says what happened and what they can do. */
export class AppError extends Error {
  readonly reason: Reason | undefined
  readonly errors: string[]
  readonly retryAfterS: number | undefined
  readonly challenge: string | undefined
  readonly movedTo: string | undefined

  constructor(
    readonly code: ErrorCode,
    said: Reason | string,
    { errors, retryAfterS, challenge, movedTo, ...options }: AppErrorOptions = {},
  ) {
    super(typeof said === 'string' ? said : englishReason(said), options)
    this.name = 'AppError'
    this.reason = typeof said === 'string' ? undefined : said
    this.errors = errors ?? [this.message]
    this.retryAfterS = retryAfterS
    this.challenge = challenge
    this.movedTo = movedTo
  }

  get status(): number {
    return STATUS_BY_CODE[this.code]
  }

  /** To be stored, or to become the reason of another error. */
  get why(): Reason | string {
    return this.reason ?? this.message
  }

  get body(): ErrorBody {
    const { message: error, errors, code, reason, challenge } = this
    return { success: false, error, errors, code, ...(reason && { reason }), ...(challenge && { challenge }) }
  }
}

/** For an unknown address, or one whose existence the user must not learn. */
export const nothingHere = () => new AppError('not_found', 'There is nothing at this address')

/** Uses the same text for objects of other accounts and missing ones, so that they cannot be told apart. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`)
}
