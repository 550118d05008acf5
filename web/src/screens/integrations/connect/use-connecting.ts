import { CallError } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { type Connected, type RemoteType, useConnectBot } from '../../../data/connect-bot.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { toast } from '../../../ui/toast.tsx'
import { useChannelNames } from '../channel.ts'
import type { Connecting } from './connecting.ts'

type Wish = {
  type: RemoteType
  agentId: number | undefined
  /** An existing bot that gets new credentials. */
  bot?: Bot
  onConnected: (connected: Connected) => void
}

/** Connects and shows the channel's own toast texts; the form shows the details of an error. */
export function useConnecting({ type, agentId, bot, onConnected }: Wish): Connecting {
  const { t } = useTranslation('integrations')
  const connect = useConnectBot(type, agentId, bot)
  const name = useChannelNames()[type]
  const added = {
    telegram: t('telegram_added'),
    facebook: t('facebook_added'),
    bitrix: t('bitrix_added'),
    email: t('email_added'),
    api: t('api_added'),
  }
  // For an API channel, the URL was changed.
  const success = !bot ? added[type] : type === 'api' ? t('api_saved') : t('connected_again', { name })

  const tell = (error: unknown) => {
    if (wasCancelled(error) || isTaken(error)) return
    if (bot) return toast.error(type === 'api' ? t('api_not_saved') : t('again_failed'))
    if (error instanceof CallError && error.status === 404) return toast.error(t('agent_not_found'))
    if (type !== 'facebook') return toast.error(t('create_failed'))
    toast.error(t('facebook_failed', { error: failureText(error, t('connect_failed')) }))
  }

  return {
    submit: async (fields) => {
      if (agentId === undefined) {
        toast.error(t('agent_not_found'))
        return null
      }
      try {
        const connected = await connect.mutateAsync(fields)
        if (connected.bot && !connected.authorize_url) toast.success(success)
        if (connected.bot) onConnected(connected)
        return connected
      } catch (error) {
        tell(error)
        return null
      }
    },
    isPending: connect.isPending,
    error: wasCancelled(connect.error) ? null : connect.error,
    forget: connect.reset,
  }
}

/** Whether another program already reads from the channel, in which case the user is asked to confirm. */
export const isTaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'channel_taken'
