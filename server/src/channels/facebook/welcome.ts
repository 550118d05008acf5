// What a customer sees before the first message: the owner's greeting and a get-started button.
import { FACEBOOK_GREETING_MAX } from '@switchboard/contract'
import { z } from 'zod'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { GET_STARTED } from './normalize.ts'

const Welcome = z.object({
  data: z.array(
    z.looseObject({
      get_started: z.looseObject({ payload: z.string() }).optional(),
      greeting: z.array(z.looseObject({ text: z.string() })).optional(),
    }),
  ),
})
const Anything = z.unknown()
const PATH = 'me/messenger_profile'

/** The button is only useful if we receive its events by webhook. */
export async function offerWelcome(graph: Graph, bot: FacebookBot, { hasButton }: { hasButton: boolean }) {
  const text = greetingOf(bot)
  // The page may already have a button that another app uses.
  const offersButton = hasButton && (await welcomeOf(graph, bot)).button === undefined
  if (!text && !offersButton) return
  await graph.call(PATH, {
    token: bot.credentials.page_token,
    method: 'POST',
    body: {
      ...(offersButton && { get_started: { payload: GET_STARTED } }),
      ...(text && { greeting: [{ locale: 'default', text }] }),
    },
    answer: Anything,
  })
}

/** Removes the button and greeting if they are still ours. */
export async function withdrawWelcome(graph: Graph, bot: FacebookBot): Promise<void> {
  const { button, greeting } = await welcomeOf(graph, bot)
  const fields = [
    ...(button === GET_STARTED ? ['get_started'] : []),
    ...(greeting && greeting === greetingOf(bot) ? ['greeting'] : []),
  ]
  if (fields.length === 0) return
  const call = { token: bot.credentials.page_token, method: 'DELETE', answer: Anything } as const
  await graph.call(PATH, { ...call, body: { fields } })
}

const greetingOf = ({ settings }: FacebookBot) =>
  String(settings.greeting ?? '')
    .slice(0, FACEBOOK_GREETING_MAX)
    .trim()

async function welcomeOf(graph: Graph, { credentials }: FacebookBot) {
  const query = { fields: 'get_started,greeting' }
  const { data } = await graph.call(PATH, { token: credentials.page_token, query, answer: Welcome })
  return { button: data[0]?.get_started?.payload, greeting: data[0]?.greeting?.[0]?.text }
}
