import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { verifyTokenOf } from './webhook.ts'

/** What we are told of. Facebook tells what both the page and the app have asked for. */
const SUBSCRIBED = [
  'messages',
  'messaging_postbacks',
  'message_echoes',
  'message_edits',
  'messaging_handovers',
  'standby',
]

const Anything = z.unknown()
const Subscriptions = z.object({
  data: z.array(
    z.looseObject({
      object: z.string(),
      callback_url: z.string().optional(),
      active: z.boolean().default(false),
      fields: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])).default([]),
    }),
  ),
})
const Subscribers = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

/** Facebook calls us for this page from now on. */
export async function subscribe(graph: Graph, config: Config, bot: FacebookBot, url: string): Promise<void> {
  const { page_id, page_token: token } = bot.credentials
  await subscribeApp(graph, config, url)
  const body = { subscribed_fields: SUBSCRIBED.join(',') }
  await graph.call(`${page_id}/subscribed_apps`, { token, method: 'POST', body, answer: Anything })
}

/** Meta takes off an app that did not answer for long. */
export async function isSubscribed(graph: Graph, { credentials }: FacebookBot): Promise<boolean> {
  const call = { token: credentials.page_token, answer: Subscribers }
  const { data } = await graph.call(`${credentials.page_id}/subscribed_apps`, call)
  return data.some(({ id }) => id === graph.appId)
}

export async function unsubscribe(graph: Graph, { credentials }: FacebookBot): Promise<void> {
  const call = { token: credentials.page_token, method: 'DELETE', answer: Anything } as const
  await graph.call(`${credentials.page_id}/subscribed_apps`, call)
}

/** An app has one address for all of its pages, and Facebook tries it before it takes it. */
async function subscribeApp(graph: Graph, config: Config, url: string): Promise<void> {
  const path = `${graph.appId}/subscriptions`
  const token = graph.appToken
  const callback_url = url.replace(/\/hooks\/facebook\/.*$/, '/hooks/facebook')
  const { data } = await graph.call(path, { token, answer: Subscriptions })
  const isThere = data.some(
    (each) =>
      each.object === 'page' &&
      each.active &&
      each.callback_url === callback_url &&
      SUBSCRIBED.every((field) =>
        each.fields.some((one) => (typeof one === 'string' ? one : one.name) === field),
      ),
  )
  if (isThere) return
  const body = {
    object: 'page',
    callback_url,
    verify_token: verifyTokenOf(config),
    fields: SUBSCRIBED.join(','),
    include_values: true,
  }
  await graph.call(path, { token, method: 'POST', body, answer: Anything })
}
