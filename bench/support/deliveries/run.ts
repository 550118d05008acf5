// Providers that deliver messages repeatedly, in random order and to any process: each message must be stored once, in
// its place.

import { ask } from '../database.ts'
import { openInstallation } from '../faults/installation.ts'
import { groupBy } from '../group-by.ts'
import { type Random, seededRandom } from '../random.ts'
import { newTenant } from '../tenant.ts'
import type { Call, Provider, Written } from './provider.ts'

export interface Size {
  messages: number
  chats: number
  seed: number
}

export interface Outcome {
  deliveries: number
  /** Deliveries that got a response other than 200. */
  refused: number
  stored: number
  perSecond: number
  /** Chats that do not contain exactly the messages that were written, in that order. */
  wrong: string[]
}

export async function deliveriesRun(open: (() => Promise<Provider>)[], size: Size): Promise<Outcome> {
  const providers = await Promise.all(open.map((each) => each()))
  const installation = await openInstallation({
    processes: 2,
    settings: (urls) => ({
      PUBLIC_URL: urls[0]!,
      ALLOW_PRIVATE_HOSTS: urls.map((url) => new URL(url).host).join(','),
      ...Object.assign({}, ...providers.map(({ settings }) => settings)),
    }),
  })
  try {
    // People answer here: answering is not measured.
    const tenant = await newTenant(installation.urls[0]!, 'manual')
    const random = seededRandom(size.seed)
    const bots: { botId: number; provider: Provider }[] = []
    for (const provider of providers) bots.push({ provider, ...(await provider.connect(tenant)) })
    const calls = bots.flatMap(({ provider }) => repeated(writtenBy(provider, size), provider, random))
    const startedAt = performance.now()
    const refused = await deliver(shuffled(calls, random), installation.urls, random)
    const seconds = (performance.now() - startedAt) / 1000
    const kept = await Promise.all(bots.map(({ botId }) => storedOf(installation.database(), botId)))
    return {
      deliveries: calls.length,
      refused,
      stored: kept.flat().length,
      perSecond: calls.length / seconds,
      wrong: bots.flatMap(({ provider }, n) => wrongChats(provider, size, kept[n]!)),
    }
  } finally {
    await installation.stop()
    installation.remove()
    for (const { close } of providers) await close()
  }
}

/** One message per second, because Telegram's timestamps have a resolution of one second. */
const writtenBy = ({ name }: Provider, { messages, chats }: Size): Written[] =>
  Array.from({ length: messages }, (_, n) => {
    const [chat, place] = [n % chats, Math.floor(n / chats)]
    const at = new Date(Date.UTC(2026, 2, 1) + place * 1000)
    return { chat, place, text: textOf(name, chat, place), at }
  })

const textOf = (name: string, chat: number, place: number) => `${name} ${chat}: message ${place}`

const repeated = (messages: Written[], provider: Provider, random: Random): Call[] =>
  messages.flatMap((message) => Array<Call>(random.whole(1, 5)).fill(provider.callFor(message)))

function shuffled<T>(items: T[], random: Random): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random.whole(0, at)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

const AT_ONCE = 48

async function deliver(calls: Call[], urls: string[], random: Random): Promise<number> {
  let refused = 0
  let next = 0
  const work = async () => {
    while (next < calls.length) {
      const { path, headers, body } = calls[next++]!
      const { status } = await fetch(random.pick(urls) + path, { method: 'POST', headers, body })
      if (status !== 200) refused += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}

interface Stored {
  chat_id: number
  question: string
}

const storedOf = (database: Parameters<typeof ask>[0], botId: number) =>
  ask<Stored>(
    database,
    'select chat_id, question from messages where bot_id = $1 order by chat_id, timestamp, id',
    [botId],
  )

function wrongChats({ name }: Provider, { messages, chats }: Size, stored: Stored[]): string[] {
  const found = new Set(
    [...groupBy(stored, ({ chat_id }) => chat_id).values()].map((turns) =>
      turns.map(({ question }) => question).join('\n'),
    ),
  )
  const expected = Array.from({ length: chats }, (_, chat) =>
    Array.from({ length: Math.ceil((messages - chat) / chats) }, (_, place) =>
      textOf(name, chat, place),
    ).join('\n'),
  )
  return expected.filter((chat) => !found.has(chat)).map((chat) => chat.split('\n', 1)[0]!)
}
