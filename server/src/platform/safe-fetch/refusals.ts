import { AppError } from '../errors.ts'

/** A permanent refusal of ours. Messages name only the host: a path may contain a token. */
export const refused = (reason: string, cause?: unknown) =>
  new AppError('outbound_refused', reason, { cause })

/** A failure of the other side, which may be temporary. If the caller aborted, returns the reason it gave. */
export function failure(error: unknown, host: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof AppError) return error
  return new AppError('outbound_unreachable', reasonFor(codeOf(error), host), { cause: error })
}

export const tooSlow = (host: string) =>
  new AppError('outbound_unreachable', `${host} did not answer in time`)

function reasonFor(code: string, host: string) {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No address was found for ${host}`
  if (/CERT|TLS|SSL/.test(code)) return `${host} has no valid certificate`
  return `Could not reach ${host}`
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code ?? '')
