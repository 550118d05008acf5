import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { StoredAttachment } from './attachments.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'

const Time = z.string().transform((text) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
const Party = z.looseObject({ id: z.string(), name: z.string().optional() })
const page = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    data: z.array(item),
    paging: z
      .looseObject({ cursors: z.looseObject({ after: z.string() }), next: z.string().optional() })
      .optional(),
  })

const StoredMessage = z.looseObject({
  id: z.string(),
  created_time: Time,
  from: Party.optional(),
  message: z.string().default(''),
  attachments: page(StoredAttachment).optional(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

const Conversation = z.looseObject({
  id: z.string(),
  updated_time: Time,
  participants: z.looseObject({ data: z.array(Party) }),
  messages: page(StoredMessage).optional(),
})
const Conversations = page(Conversation)

/** Messages of one customer, the latest first. */
export interface ReadThread {
  customer: { id: string; name?: string }
  messages: StoredMessage[]
}

const FIELDS = 'id,updated_time,participants,messages.limit(20){id,created_time,from,message,attachments}'
// No page has so many that it would take longer; a cursor that leads in circles must end.
const MOST_PAGES = 200

/** Everything written since then. Facebook has no question for that: one walks from the newest until it is older. */
export async function readSince(
  graph: Graph,
  { credentials }: FacebookBot,
  since: number,
  { signal, paceMs }: { signal: AbortSignal; paceMs: number },
): Promise<{ threads: ReadThread[]; load: number }> {
  const { page_id, page_token: token } = credentials
  const threads: ReadThread[] = []
  let load = 0
  let after: string | undefined
  for (let calls = 0; calls < MOST_PAGES; calls++) {
    if (calls > 0) await sleep(paceMs, undefined, { signal })
    const query = { platform: 'messenger', fields: FIELDS, limit: '25', ...(after && { after }) }
    const asked = await graph.ask(`${page_id}/conversations`, { token, query, answer: Conversations, signal })
    load = Math.max(load, asked.load)
    const { data: found, paging } = asked.answer
    for (const conversation of found) {
      const customer = conversation.participants.data.find(({ id }) => id !== page_id)
      if (customer) threads.push({ customer, messages: toldOf(conversation, since) })
    }
    if (!paging?.next || found.some(({ updated_time }) => updated_time < since)) break
    after = paging.cursors.after
  }
  return { threads, load }
}

/** Facebook tells nothing of a conversation's messages but the latest twenty. */
const toldOf = ({ messages }: z.infer<typeof Conversation>, since: number) =>
  (messages?.data ?? []).filter(({ created_time, from }) => from && created_time >= since)
