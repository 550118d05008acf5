// An assistant with customers, and a person who works in its inbox.
import { randomUUID } from 'node:crypto'
import { api, createClient, memoryTokens } from '@switchboard/contract'
import { ask, databaseOf } from '../../bench/support/database.ts'
import { test as base } from './test.ts'
import { createLiveChat, type LiveChat } from './widget.ts'

export { expect } from './test.ts'

interface Fixtures {
  /** A live chat whose owner is signed in on the test's page. */
  office(): Promise<LiveChat>
}

export const test = base.extend<Fixtures>({
  office: ({ newAccount, baseURL }, use) => use(async () => createLiveChat(baseURL!, {}, await newAccount())),
})

/** For states that no API call can produce, or not in bulk: runs SQL on the database of the server under test. */
export const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(databaseOf(process.env.E2E_DATA_DIR!), text, values)

/** Creates chats of a bot, one minute apart, latest first. They are called `Customer 1` and so on. */
export async function seedChats(botId: number, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `insert into chats (account_id, agent_id, bot_id, external_id, display_name, preview, last_message_time)
     select account_id, agent_id, id, 'seeded ' || gen_random_uuid(), 'Customer ' || n, 'Words of ' || n,
       now() - make_interval(mins => n)
     from bots, generate_series(1, $2::integer) n where id = $1 order by n returning id`,
    [botId, count],
  )
  return rows.map(({ id }) => id)
}

/** Adds another channel to the same assistant, as if it had been connected. */
export async function seedBot(agentId: number, type: api.bots.IntegrationType): Promise<number> {
  const [bot] = await sql<{ id: number }>(
    `insert into bots (account_id, agent_id, integration_type, bot_name)
     select account_id, id, $2, 'AI Assistant' from agents where id = $1 returning id`,
    [agentId, type],
  )
  return bot!.id
}

export interface Visitor {
  write(text: string, ...files: File[]): Promise<{ id: number }>
  type(): Promise<void>
  askForPerson(): Promise<void>
  /** The conversation as the visitor's next page load would show it. */
  history(): Promise<api.livechat.Session>
}

/** A visitor without a browser; with `hasBrowser`, one who presents the ticket of the panel page. */
export async function newVisitor(
  baseUrl: string,
  { publicId }: LiveChat,
  name?: string,
  { hasBrowser = false } = {},
): Promise<Visitor> {
  const tokens = memoryTokens()
  const { call } = createClient({ baseUrl, tokens, parseResponses: true })
  const keep = ({ token }: { token: string }) => tokens.save({ access: token, refresh: null })
  const ticket = hasBrowser && (await ticketOf(baseUrl, publicId))
  keep(await call(api.livechat.session, { body: { widget_id: publicId, ...(ticket && { ticket }) } }))
  if (name) keep(await call(api.livechat.identify, { body: { name } }))
  return {
    write: async (text, ...files) => {
      const attachment_ids: string[] = []
      for (const file of files) {
        const { attachment } = await call(api.livechat.upload, { query: { name: file.name }, file })
        attachment_ids.push(attachment.id)
      }
      return call(api.livechat.send, { body: { client_id: randomUUID(), text, attachment_ids } })
    },
    type: async () => void (await call(api.livechat.typing)),
    askForPerson: async () => void (await call(api.livechat.talkToPerson)),
    history: async () => {
      const session = await call(api.livechat.session, {
        body: { widget_id: publicId, token: tokens.access()! },
      })
      keep(session)
      return session
    },
  }
}

async function ticketOf(baseUrl: string, publicId: string): Promise<string> {
  const page = await (await fetch(`${baseUrl}/widget/panel/${publicId}`)).text()
  const ticket = /<meta name="ticket" content="([^"]+)"/.exec(page)?.[1]
  if (!ticket) throw new Error('The panel page gave no ticket')
  return ticket
}
