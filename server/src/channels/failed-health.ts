import type { ChannelError, Health } from './channel.ts'

/** The health of a bot whose check failed. */
export function failedHealth({ kind, why }: ChannelError): Health {
  if (kind === 'auth') return { state: 'reauth_required', reason: why }
  return { state: kind === 'not_owner' ? 'conflict' : 'degraded', reason: why }
}
