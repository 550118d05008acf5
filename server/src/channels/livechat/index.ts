import type { DirectAdapter } from '../channel.ts'

/** Visitors talk to this very server: their words come by its own calls, answers leave on its own streams. */
export const livechat: DirectAdapter = {
  id: 'livechat',
  receives: 'direct',
  async disconnect() {},
  async health() {
    return { state: 'connected', reason: '' }
  },
}
