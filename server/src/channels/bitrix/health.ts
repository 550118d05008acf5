import type { Health } from '../channel.ts'
import { failedHealth } from '../failed-health.ts'
import { requestError } from '../request-error.ts'

export async function healthOf(ask: () => Promise<unknown>): Promise<Health> {
  try {
    await ask()
    return { state: 'connected', reason: '' }
  } catch (error) {
    return failedHealth(requestError(error, 'Bitrix24'))
  }
}
