import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { StoredAttachment } from './attachments.ts'
import type { FacebookBot } from './credentials.ts'
import { type Graph, listOf } from './graph.ts'

const Time = z.string().transform((text) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
const Party = z.looseObject({ id: z.string(), name: z.string().nullish() })
const StoredMessage = z.looseObject({
  id: z.string(),
  created_time: Time,
  from: Party.nullish(),
  message: z.string().nullish(),
  attachments: listOf(StoredAttachment).nullish(),
  /** The URL of its picture. */
  sticker: z.string().nullish(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

const Conversation = z.looseObject({
  id: z.string(),
  updated_time: Time,
  participants: z.looseObject({ data: z.array(Party) }).nullish(),
  messages: listOf(StoredMessage).nullish(),
})
type Conversation = z.infer<typeof Conversation>
const Conversations = listOf(Conversation)

/** Messages of one customer, latest first. */
export interface ReadThread {
  customer: z.infer<typeof Party>
  messages: StoredMessage[]
}

const FIELDS =
  'id,updated_time,participants,messages.limit(20){id,created_time,from,message,attachments,sticker}'
// No page has more conversations than that. The limit ends a cursor that loops.
const MOST_PAGES = 200

interface Asked {
  signal: AbortSignal
  paceMs: number
}

/** Everything written since then. Facebook has no such query, so this walks from the newest conversation back. */
export async function readSince(
  graph: Graph,
  bot: FacebookBot,
  since: number,
  asked: Asked,
): Promise<{ threads: ReadThread[]; load: number }> {
  const { found, calls, load } = await walk(graph, bot, since, asked)
  const newest = found[0]?.updated_time
  // A conversation with a new message moves to the front, so a walk over several pages can miss it.
  const moved = calls > 1 && newest ? (await walk(graph, bot, newest, asked)).found : []
  return { threads: [...found, ...moved].flatMap((each) => threadOf(each, bot, since)), load }
}

async function walk(graph: Graph, { credentials }: FacebookBot, until: number, { signal, paceMs }: Asked) {
  const { page_id, page_token: token } = credentials
  const found: Conversation[] = []
  let load = 0
  let calls = 0
  for (let after: string | undefined = ''; after !== undefined && calls < MOST_PAGES; calls++) {
    if (calls > 0) await sleep(paceMs, undefined, { signal })
    const query: Record<string, string> = { platform: 'messenger', fields: FIELDS, limit: '25' }
    if (after) query.after = after
    const asked = await graph.ask(`${page_id}/conversations`, { token, query, answer: Conversations, signal })
    const { data: listed, paging } = asked.answer
    load = Math.max(load, asked.load)
    found.push(...listed.filter(({ updated_time }) => updated_time >= until))
    const isOver = listed.some(({ updated_time }) => updated_time < until) || !paging?.next
    after = isOver ? undefined : paging.cursors?.after
  }
  return { found, calls, load }
}

/** Facebook returns only the latest twenty messages of a conversation. */
function threadOf({ participants, messages }: Conversation, bot: FacebookBot, since: number): ReadThread[] {
  const customer = participants?.data.find(({ id }) => id !== bot.credentials.page_id)
  const told = messages?.data.filter(({ created_time, from }) => from && created_time >= since)
  return customer && told ? [{ customer, messages: told }] : []
}
