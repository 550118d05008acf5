import type pg from 'pg'
import { ask } from '../database.ts'

export interface StoredMessage {
  id: number
  chat_id: number
  agent_id: number
  seq: number
  answer_seq: number | null
  answered_by: 'ai' | 'operator' | null
  client_id: string | null
  question: string
  answer: string | null
  message_type: string
  is_read: boolean
}

export interface StoredChat {
  id: number
  agent_id: number
  last_seq: number
  unread_messages: number
}

export interface StoredEvent {
  chat_id: number
  seq: number
  message_id: number | null
}

export interface Stored {
  chats: StoredChat[]
  messages: StoredMessage[]
  events: StoredEvent[]
  /** Unfinished jobs, including those abandoned after too many kills with a notice to the customer. */
  openJobs: { kind: string; state: string; last_error: string | null }[]
  deliveries: { message_id: number | null; part: number; kind: string; state: string }[]
}

/** Reads all conversations of the installation. */
export async function readStored(connection: pg.ClientConfig): Promise<Stored> {
  const [chats, messages, events, openJobs, deliveries] = await Promise.all([
    ask<StoredChat>(connection, 'select id, agent_id, last_seq, unread_messages from chats'),
    ask<StoredMessage>(
      connection,
      `select m.id, m.chat_id, c.agent_id, m.seq, m.answer_seq, m.answered_by, m.client_id, m.question, m.answer,
         m.message_type, m.is_read
       from messages m join chats c on c.account_id = m.account_id and c.id = m.chat_id order by m.id`,
    ),
    ask<StoredEvent>(connection, 'select chat_id, seq, message_id from chat_events order by chat_id, seq'),
    ask<Stored['openJobs'][number]>(
      connection,
      "select kind, state, last_error from jobs where kind in ('answer_chat', 'deliver_chat')",
    ),
    ask<Stored['deliveries'][number]>(connection, 'select message_id, part, kind, state from deliveries'),
  ])
  return { chats, messages, events, openJobs, deliveries }
}
