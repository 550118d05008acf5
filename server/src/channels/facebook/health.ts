import { reason } from '@switchboard/contract/reasons'
import { z } from 'zod'
import type { ChannelError, Health } from '../channel.ts'
import { failedHealth } from '../failed-health.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { isSubscribed } from './subscriptions.ts'

const NamedPage = z.looseObject({ id: z.string() })

export async function healthOf(graph: Graph, bot: FacebookBot): Promise<Health> {
  const { page_id, page_token: token } = bot.credentials
  try {
    await graph.call(page_id, { token, query: { fields: 'id,name' }, answer: NamedPage })
    if (!bot.settings.listens_at || (await isSubscribed(graph, bot)))
      return { state: 'connected', reason: '' }
    return { state: 'degraded', reason: reason('fb_stopped') }
  } catch (error) {
    return failedHealth(error as ChannelError)
  }
}
