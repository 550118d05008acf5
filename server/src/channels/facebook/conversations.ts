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

const Messages = page(StoredMessage)
const Conversation = z.looseObject({
  id: z.string(),
  updated_time: Time,
  participants: z.looseObject({ data: z.array(Party) }),
  messages: Messages.optional(),
})
const Conversations = page(Conversation)

/** Messages of one customer, the latest first. */
export interface ReadThread {
  customer: { id: string; name?: string }
  messages: StoredMessage[]
}

const MESSAGE_FIELDS = 'id,created_time,from,message,attachments'
const FIELDS = `id,updated_time,participants,messages.limit(20){${MESSAGE_FIELDS}}`
// No page has so many that it would take longer; a cursor that leads in circles must end.
const MOST_PAGES = 200

/** Everything written since then. Facebook has no question for that: one walks from the newest until it is older. */
export async function readSince(
  graph: Graph,
  { credentials }: FacebookBot,
  since: number,
  { signal, paceMs }: { signal: AbortSignal; paceMs: number },
): Promise<{ threads: ReadThread[]; load: number }> {
  const threads: ReadThread[] = []
  let load = 0
  let calls = 0

  async function ask<Answer>(path: string, query: Record<string, string>, answer: z.ZodType<Answer>) {
    if (calls++ > 0) await sleep(paceMs, undefined, { signal })
    const asked = await graph.ask(path, { token: credentials.page_token, query, answer, signal })
    load = Math.max(load, asked.load)
    return asked.answer
  }

  /** Of a busy conversation there is more than came with it. */
  async function messagesOf({ id, messages }: z.infer<typeof Conversation>) {
    const all = [...(messages?.data ?? [])]
    let { paging } = messages ?? {}
    while (paging?.next && all.at(-1)!.created_time >= since && calls < MOST_PAGES) {
      const query = { fields: MESSAGE_FIELDS, limit: '20', after: paging.cursors.after }
      const more = await ask(`${id}/messages`, query, Messages)
      all.push(...more.data)
      paging = more.paging
    }
    return all.filter(({ created_time }) => created_time >= since)
  }

  for (let after = ''; calls < MOST_PAGES; ) {
    const query = { platform: 'messenger', fields: FIELDS, limit: '25', ...(after && { after }) }
    const { data: found, paging } = await ask(`${credentials.page_id}/conversations`, query, Conversations)
    for (const conversation of found) {
      if (conversation.updated_time < since) return { threads, load }
      const customer = conversation.participants.data.find(({ id }) => id !== credentials.page_id)
      if (customer) threads.push({ customer, messages: await messagesOf(conversation) })
    }
    if (!paging?.next) break
    after = paging.cursors.after
  }
  return { threads, load }
}
