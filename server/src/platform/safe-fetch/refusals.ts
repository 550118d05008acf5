import { AppError } from '../errors.ts'

/** We will not do this, now or later. Messages name the host only: a path may hold a token. */
export const refused = (reason: string, cause?: unknown) =>
  new AppError('outbound_refused', reason, { cause })

/** They did not answer properly; later they may. A caller that gave up gets its own reason back. */
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
