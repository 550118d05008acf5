import type { App } from '../context.ts'
import type { MessageRow } from '../database/schema.ts'
import type { ChatAddress } from '../platform/chat-streams/chat-events.ts'
import type { ShownEvent } from '../platform/realtime/source.ts'
import { presentTurn, type TurnColumns } from './present-turn.ts'

type EventRow = Pick<MessageRow, TurnColumns> & {
  event_seq: number
  message_id: number | null
  has_files: boolean
  id: number | null
  person_name: string | null
  picture_key: string | null
}

/**
 * Reads a chat's events after a position in one round trip. Returns null if they include anything but turns without
 * files; then the general transaction reads them.
 */
export async function readTurnEvents(
  { database }: Pick<App, 'database'>,
  { accountId, chatId }: ChatAddress,
  after: number,
  limit: number,
): Promise<ShownEvent[] | null> {
  const { rows } = await database.pool.query<EventRow>({
    name: 'chat_turns_after',
    text: 'select * from chat_turns_after($1, $2, $3, $4)',
    values: [accountId, chatId, after, limit],
  })
  if (!rows.every(({ message_id, has_files, id }) => message_id !== null && id !== null && !has_files))
    return null
  return rows.map((row) => ({
    seq: row.event_seq,
    shown: { type: 'turn', seq: row.event_seq, turn: presentTurn(row, [], personOf(row)) },
  }))
}

const personOf = ({ person_name, picture_key }: EventRow) => ({ name: person_name ?? '', picture_key })
