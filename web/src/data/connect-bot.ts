import { api, BOT_NAME, type MailServers } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Bot, reloadBots } from './bots.ts'
import { call } from './call.ts'

export type RemoteType = Exclude<api.bots.ConnectableType, 'livechat'>
export type Page = { id: string; name: string; is_connected: boolean }

/** What the owner entered, under the field names of the server. */
export type ConnectFields = {
  telegram: { bot_token: string; take_over?: boolean }
  facebook: { user_access_token: string; greeting_message?: string; page_id?: string }
  bitrix: { client_id?: string; client_secret?: string; bitrix_url?: string; greeting_message?: string }
  api: { webhook_url?: string }
  email: MailServers & { address: string; user?: string; password: string; mark_read: boolean }
}

export type Connected = {
  /** Null if one of several pages has to be chosen first. */
  bot: Bot | null
  pages?: Page[]
  /** Set if somebody has to authorize the app first. */
  authorize_url?: string | null
  /** Signing secret of an API channel, shown only once. */
  secret?: string
}

/** Whether this installation can connect the channel type, and which of its settings are missing. */
export const useChannel = (type: RemoteType) =>
  useQuery({
    queryKey: ['channels'],
    queryFn: ({ signal }) => call(api.bots.channels, { signal }),
    select: ({ channels }) => channels.find((channel) => channel.type === type),
  })

/** Connects a new bot to the agent, or renews the credentials of the given bot. */
export function useConnectBot<Type extends RemoteType>(type: Type, agentId: number | undefined, bot?: Bot) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fields: ConnectFields[Type]): Promise<Connected> =>
      bot ? reconnect(bot.id, fields) : create[type](agentId!, fields),
    // After an error too: somebody else may have connected the channel just now.
    onSettled: () => agentId !== undefined && reloadBots(cache, agentId),
    // The variables contain credentials, so do not cache them.
    gcTime: 0,
  })
}

const create: { [Type in RemoteType]: (agentId: number, fields: ConnectFields[Type]) => Promise<Connected> } =
  {
    telegram: (id, fields) =>
      call(api.bots.createTelegram, { params: { id }, body: { bot_name: BOT_NAME, ...fields } }),
    facebook: (agent_id, fields) =>
      call(api.bots.createFacebook, { body: { agent_id, bot_name: BOT_NAME, ...fields } }),
    bitrix: (id, fields) =>
      call(api.bots.createBitrix, { params: { id }, body: { bot_name: BOT_NAME, ...fields } }),
    email: (id, fields) =>
      call(api.bots.createEmail, { params: { id }, body: { bot_name: BOT_NAME, ...fields } }),
    api: (id, fields) =>
      call(api.apiChannel.connect, { params: { id }, body: { bot_name: BOT_NAME, ...fields } }),
  }

function reconnect(id: number, fields: ConnectFields[RemoteType]): Promise<Connected> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return call(api.bots.reconnect, {
    params: { id },
    body: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  })
}
