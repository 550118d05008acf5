import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
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
    throw new AppError('conflict', reason('channel_not_here', { channel: CHANNEL_NAMES[type] }))
  if (adapter.missing().length > 0)
    throw new AppError('conflict', reason('channel_not_set_up', { channel: CHANNEL_NAMES[type] }))
  return adapter
}
