import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { isLeftToPerson } from '../chats/leave-to-person.ts'
import { phoneToReach } from '../chats/tell-when-back.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { nextAway, teamHours } from '../hours/team-hours.ts'

/** Consoles send a heartbeat every 25 s; after two missed ones a person counts as away. */
const STAFFED_WITHIN_MS = 70_000
const WAITS_COUNTED = 50

/** The state of a conversation for its visitor. */
export async function presentConversation(
  app: App,
  tx: Transaction<Schema>,
  chat: ChatRow,
): Promise<api.livechat.Conversation> {
  const account = await tx
    .selectFrom('accounts')
    .innerJoin('agents', 'agents.account_id', 'accounts.id')
    .select(['ai_halted_at', 'operator_seen_at', 'opening_hours', 'team_hours'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('bots')
            .select('bots.id')
            .where('bots.account_id', '=', chat.account_id)
            .where('integration_type', '=', 'email')
            .where('deleted_at', 'is', null)
            .where('connection', 'in', ['connected', 'degraded', 'conflict']),
        )
        .as('has_mailbox'),
    )
    .where('accounts.id', '=', chat.account_id)
    .where('agents.id', '=', chat.agent_id)
    .executeTakeFirstOrThrow()
  const isLeft = isLeftToPerson(chat)
  const isAnsweredByAi = chat.mode === 'auto' && account.ai_halted_at === null && !isLeft
  const handOverAt = chat.mode !== 'auto' ? chat.hand_over_at : isLeft ? chat.last_message_time : null
  return {
    answered_by: isAnsweredByAi ? 'ai' : 'person',
    hand_over_at: handOverAt?.toISOString() ?? null,
    is_staffed: (account.operator_seen_at?.getTime() ?? 0) > app.now().getTime() - STAFFED_WITHIN_MS,
    expected_wait_s: handOverAt ? await usualWaitS(tx, chat.account_id) : null,
    away: isAnsweredByAi ? null : awayOf(account, app.now()),
    email: chat.contact.reply_email ?? chat.contact.email ?? null,
    phone: phoneToReach(chat.contact),
    is_mailed: Boolean(account.has_mailbox) || app.mail.isOn(),
    read_seq: chat.visitor_read_seq,
    csat: { is_asked: chat.csat_asked_at !== null, score: chat.csat_score },
  }
}

function awayOf(agent: Parameters<typeof teamHours>[0], now: Date): api.livechat.Away | null {
  const hours = teamHours(agent)
  const away = hours && nextAway(hours, now)
  if (!away) return null
  const { from, until } = away
  return {
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    time_zone: hours.time_zone,
  }
}

/** The median, so that one person who was forgotten over a weekend does not distort the estimate. */
async function usualWaitS(tx: Transaction<Schema>, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ wait_s: number | null }>`
    select round(percentile_cont(0.5) within group (order by hand_over_wait_s))::integer as wait_s
    from (
      select hand_over_wait_s from chats
      where account_id = ${accountId} and hand_over_wait_s is not null
      order by last_message_time desc limit ${WAITS_COUNTED}
    ) latest`.execute(tx)
  return rows[0]?.wait_s ?? null
}
