import type { Channels } from './channel.ts'
import { livechat } from './livechat/index.ts'

/** Every channel of this installation. */
export const openChannels = (): Channels => ({ livechat })
