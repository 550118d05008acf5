import type { Health } from '../channel.ts'
import { requestError } from '../request-error.ts'

export async function healthOf(ask: () => Promise<unknown>): Promise<Health> {
  try {
    await ask()
    return { state: 'connected', reason: '' }
  } catch (error) {
    const { kind, message: reason } = requestError(error, 'Bitrix24')
    if (kind === 'auth') return { state: 'reauth_required', reason }
    return { state: kind === 'not_owner' ? 'conflict' : 'degraded', reason }
  }
}
