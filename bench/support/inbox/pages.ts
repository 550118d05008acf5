import type pg from 'pg'
import type { Tenant } from '../tenant.ts'
import type { Filled } from './fill.ts'

export interface Office extends Filled {
  tenant: Tenant
  chats: number
  /** The id of a chat with ten thousand messages. */
  longestChat: number
}

/** A page as the console requests it, and hand-written queries for the same rows. */
export interface Page {
  name: string
  goalMs: number
  /** It scans all rows, so its time may grow. */
  mayGrow?: true
  path(office: Office, turn: number): string
  byHand(office: Office, turn: number): pg.QueryConfig[]
}

const LIST_MS = 30
const MESSAGES_MS = 25

const list = (name: string, filter: string, condition: string, counter: string): Page => ({
  name,
  goalMs: LIST_MS,
  path: ({ tenant }, turn) =>
    `/api/bots/${tenant.botId}/chats?limit=20&offset=${offset(turn)}&filter=${filter}`,
  byHand: ({ accountId, tenant }, turn) => [
    {
      name: `list ${filter}`,
      text: `select * from chats where account_id = $1 and bot_id = $2 and ${condition}
        order by last_message_time desc nulls last, id desc limit 20 offset $3`,
      values: [accountId, tenant.botId, offset(turn)],
    },
    {
      name: `count ${filter}`,
      text: `select sum(${counter}) from chat_counts where account_id = $1 and bot_id = $2`,
      values: [accountId, tenant.botId],
    },
  ],
})

const messages = (name: string, chatOf: (office: Office, turn: number) => number): Page => ({
  name,
  goalMs: MESSAGES_MS,
  path: (office, turn) => `/api/chats/${chatOf(office, turn)}/messages?limit=50`,
  byHand: (office, turn) => [
    {
      name: 'messages',
      text: 'select * from messages where account_id = $1 and chat_id = $2 order by id desc limit 51',
      values: [office.accountId, chatOf(office, turn)],
    },
  ],
})

export const PAGES: Page[] = [
  list('chats of a bot', 'all', 'true', 'chats'),
  list('unread chats', 'unread', 'unread_messages > 0', 'unread'),
  list('chats that need a person', 'needs_me', 'needs_person', 'needing_person'),
  {
    name: 'chats of an agent',
    goalMs: LIST_MS,
    path: ({ tenant }, turn) => `/api/agents/${tenant.agentId}/chats?limit=20&offset=${offset(turn)}`,
    byHand: list('', 'all', 'true', 'chats').byHand,
  },
  messages('messages of a long chat', ({ longChats }, turn) => longChats[(turn * 7919) % longChats.length]!),
  messages('messages of a chat with 10,000', ({ longestChat }) => longestChat),
  {
    name: 'search among all names',
    goalMs: 300,
    mayGrow: true,
    path: ({ tenant }, turn) =>
      `/api/bots/${tenant.botId}/chats?limit=20&search=customer+${100 + (turn % 900)}`,
    byHand: ({ accountId, tenant }, turn) => [
      {
        name: 'search',
        text: `select *, count(*) over () from chats
          where account_id = $1 and bot_id = $2 and found_name like $3
          order by last_message_time desc nulls last, id desc limit 20`,
        values: [accountId, tenant.botId, `%customer ${100 + (turn % 900)}%`],
      },
    ],
  },
]

/** Cycles through the first ten pages. */
const offset = (turn: number) => (turn % 10) * 20
