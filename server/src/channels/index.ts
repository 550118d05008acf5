import type { ChannelContext, Channels } from './channel.ts'
import { livechat } from './livechat/index.ts'

/** Every channel of this installation. */
export const openChannels = (_context: ChannelContext): Channels => ({
  livechat,
})
