import type { Health } from '../channel.ts'
import { sendingTrouble } from '../sending-trouble.ts'

export async function healthOf(ask: () => Promise<unknown>): Promise<Health> {
  try {
    await ask()
    return { state: 'connected', reason: '' }
  } catch (error) {
    const { kind, message: reason } = sendingTrouble(error, 'Bitrix24')
    if (kind === 'auth') return { state: 'reauth_required', reason }
    return { state: kind === 'not_owner' ? 'conflict' : 'degraded', reason }
  }
}
