import type { DirectAdapter } from '../channel.ts'

/** Our own channel: visitors' messages arrive through our API, and answers are sent on our own streams. */
export const livechat: DirectAdapter = {
  id: 'livechat',
  receives: 'direct',
  async disconnect() {},
  async health() {
    return { state: 'connected', reason: '' }
  },
}
