import { getRouteApi } from '@tanstack/react-router'
import { ChannelList } from './channel-list.tsx'
import { LivechatSetup } from './livechat/livechat-setup.tsx'

const route = getRouteApi('/signed-in/integrations')

/** The channels of the selected assistant, or the setup of one live chat. */
export function Integrations() {
  const { bot } = route.useSearch()
  return bot ? <LivechatSetup key={bot} botId={Number(bot)} /> : <ChannelList />
}
