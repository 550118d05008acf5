import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { verifyTokenOf } from './webhook.ts'

/** The fields we receive events for. Both the page and the app must subscribe to them. */
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

/** Subscribes to webhooks for this page. */
export async function subscribe(graph: Graph, config: Config, bot: FacebookBot, url: string): Promise<void> {
  const { page_id, page_token: token } = bot.credentials
  await subscribeApp(graph, config, url)
  const body = { subscribed_fields: SUBSCRIBED.join(',') }
  await graph.call(`${page_id}/subscribed_apps`, { token, method: 'POST', body, answer: Anything })
}

/** Meta removes apps that have not responded for long. */
export async function isSubscribed(graph: Graph, { credentials }: FacebookBot): Promise<boolean> {
  const call = { token: credentials.page_token, answer: Subscribers }
  const { data } = await graph.call(`${credentials.page_id}/subscribed_apps`, call)
  return data.some(({ id }) => id === graph.appId)
}

export async function unsubscribe(graph: Graph, { credentials }: FacebookBot): Promise<void> {
  const call = { token: credentials.page_token, method: 'DELETE', answer: Anything } as const
  await graph.call(`${credentials.page_id}/subscribed_apps`, call)
}

/** All pages share the app's one callback URL, and Facebook verifies it first. */
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
