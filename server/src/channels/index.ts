import { type ApiContext, openApi } from './api/index.ts'
import { openBitrix } from './bitrix/index.ts'
import type { ChannelContext, Channels } from './channel.ts'
import { openEmail } from './email/index.ts'
import { openFacebook } from './facebook/index.ts'
import { livechat } from './livechat/index.ts'
import { openTelegram } from './telegram/index.ts'

/** Every channel of this installation. */
export const openChannels = (context: ChannelContext & ApiContext): Channels => ({
  livechat,
  telegram: openTelegram(context),
  facebook: openFacebook(context),
  bitrix: openBitrix(context),
  email: openEmail(context),
  api: openApi(context),
})
