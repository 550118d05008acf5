import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../errors.ts'

/** A permanent refusal of ours. Messages name only the host: a path may contain a token. */
export const refused = (said: Reason | string, cause?: unknown) =>
  new AppError('outbound_refused', said, { cause })

/** A failure of the other side, which may be temporary. If the caller aborted, returns the reason it gave. */
export function failure(error: unknown, host: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof AppError) return error
  return new AppError('outbound_unreachable', reasonFor(codeOf(error), host), { cause: error })
}

export const tooSlow = (host: string) => new AppError('outbound_unreachable', reason('host_slow', { host }))

function reasonFor(code: string, host: string) {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return reason('host_unknown', { host })
  if (/CERT|TLS|SSL/.test(code)) return reason('host_certificate', { host })
  return reason('host_unreached', { host })
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code ?? '')
