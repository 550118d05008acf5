import type { api } from '@switchboard/contract'
import type { RemoteAdapter } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'

export const CHANNEL_NAMES: Record<api.bots.IntegrationType, string> = {
  telegram: 'Telegram',
  livechat: 'Live chat',
  facebook: 'Facebook',
  bitrix: 'Bitrix24',
  email: 'Email',
  api: 'API',
  import: 'Import',
}

/** The channel's adapter. Throws if this installation lacks its settings. */
export function readyAdapter({ channels }: App, type: api.bots.IntegrationType): RemoteAdapter {
  const adapter = channels[type]
  if (adapter?.receives !== 'remote')
    throw new AppError('conflict', `${CHANNEL_NAMES[type]} cannot be connected in this installation.`)
  if (adapter.missing().length > 0)
    throw new AppError(
      'conflict',
      `${CHANNEL_NAMES[type]} is not set up on this server yet. Ask your server administrator: the README explains how under “Connect a channel”.`,
    )
  return adapter
}
