import { api } from '@switchboard/contract'
import type { App } from '../context.ts'

/** The channels that can be connected here. `origin`: where a login window redirects to. */
export const listChannels = ({ channels }: App, origin: string): api.bots.Channel[] =>
  api.bots.CONNECTABLE_TYPES.map((type) => {
    const adapter = channels[type]
    if (adapter?.receives !== 'remote')
      return { type, is_ready: adapter !== undefined, missing: [], login_url: null }
    const missing = adapter.missing()
    const is_ready = missing.length === 0
    const login_url = (is_ready && adapter.loginUrl?.(origin + api.bots.FACEBOOK_CALLBACK_PATH)) || null
    return { type, is_ready, missing, login_url }
  })
