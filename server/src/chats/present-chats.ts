import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { ChatRow, Schema } from '../database/schema.ts'

type Chat = api.chats.Chat

/** Chats as they leave the server: one more query, however many chats. */
export async function presentChats(
  tx: Transaction<Schema>,
  accountId: number,
  rows: ChatRow[],
): Promise<Chat[]> {
  if (rows.length === 0) return []
  const { ai_halted_at } = await tx
    .selectFrom('accounts')
    .select('ai_halted_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const botIds = [...new Set(rows.map(({ bot_id }) => bot_id).filter((id) => id !== null))]
  const bots = botIds.length
    ? await tx
        .selectFrom('bots')
        .select(['id', 'integration_type'])
        .where('account_id', '=', accountId)
        .where('id', 'in', botIds)
        .execute()
    : []
  const typeById = new Map(bots.map(({ id, integration_type }) => [id, integration_type]))
  return rows.map((row) => ({
    id: row.id,
    agent_id: row.agent_id,
    bot_id: row.bot_id,
    display_name: row.bot_id === null ? INTERNAL_NAME : row.display_name,
    user_photo: row.user_photo,
    last_message_time: row.last_message_time?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    unread_messages: row.unread_messages,
    mode: ai_halted_at ? 'stop' : row.mode,
    integration_type: (row.bot_id !== null && typeById.get(row.bot_id)) || null,
    preview: row.preview,
    hand_over: handOverOf(row),
    can: { edit_sent: typeById.get(row.bot_id ?? 0) === 'livechat', send_files: false },
  }))
}

const INTERNAL_NAME = 'Internal chat dialog'

function handOverOf({ hand_over_at, hand_over_reason, hand_over_summary }: ChatRow): Chat['hand_over'] {
  if (!hand_over_at || !hand_over_reason) return null
  const reason = hand_over_reason as NonNullable<Chat['hand_over']>['reason']
  return { at: hand_over_at.toISOString(), reason, summary: hand_over_summary ?? '' }
}
