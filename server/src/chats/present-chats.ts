import { ATTACHMENT_MAX_BYTES, type api } from '@switchboard/contract'
import { plainText } from '@switchboard/contract/markdown'
import { sql, type Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../accounts/team/people.ts'
import { planOf } from '../billing/plan-of.ts'
import { isWithinSession } from '../billing/sessions.ts'
import type { App } from '../context.ts'
import type { BotRow, ChatRow, Schema } from '../database/schema.ts'
import { aiHaltedIn } from './ai-halt.ts'
import { answerWithin, closesAt, latestWords } from './answer-window.ts'
import { attachmentUrl } from './attachment-url.ts'
import { chatsWithRejectedDraft } from './drafts/rejected-drafts.ts'

type Chat = api.chats.Chat

/** Converts chats to API objects, with a constant number of queries. */
export async function presentChats(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  rows: ChatRow[],
): Promise<Chat[]> {
  if (rows.length === 0) return []
  const halted = await aiHaltedIn(tx, accountId)
  const isOutOfPlan = (await planOf(tx, app, accountId)).stopped !== null
  const isSilent = (row: ChatRow) =>
    halted || (isOutOfPlan && row.bot_id !== null && !isWithinSession(row, app.now()))
  const botById = await botsOf(tx, accountId, rows)
  const typeOf = ({ bot_id }: ChatRow) => botById.get(bot_id)?.integration_type ?? null
  const limited = rows.filter((row) => answerWithin(app, typeOf(row)))
  const lastWords = await latestWords(
    tx,
    accountId,
    limited.map(({ id }) => id),
  )
  const details = await detailsOf(tx, accountId, rows)
  const rejected = await chatsWithRejectedDraft(tx, accountId, rows)
  const people = await peopleOf(
    tx,
    rows.map(({ assignee_id }) => assignee_id),
  )
  return rows.map((row) => {
    const integration_type = typeOf(row)
    const { preview_by, unread_mentions, labels } = details.get(row.id)!
    const assignee = people.get(row.assignee_id)
    return {
      id: row.id,
      agent_id: row.agent_id,
      bot_id: row.bot_id,
      display_name: row.bot_id === null ? INTERNAL_NAME : row.display_name,
      user_photo: row.photo_id ? attachmentUrl(app, row.photo_id) : row.user_photo,
      last_message_time: row.last_message_time?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      unread_messages: row.unread_messages,
      mode: isSilent(row) ? 'stop' : row.mode,
      integration_type,
      preview: preview_by === 'customer' ? row.preview : plainText(row.preview),
      preview_by,
      hand_over: handOverOf(row),
      needs_person: row.needs_person,
      needs_person_reason: reasonOf(row, rejected.has(row.id)),
      state: row.state,
      snoozed_until: row.state === 'snoozed' ? (row.snoozed_until?.toISOString() ?? null) : null,
      assignee: assignee ? presentPerson(assignee) : null,
      unread_mentions,
      labels,
      can: abilitiesOf(app, integration_type),
      is_connected: row.bot_id === null || isConnected(botById.get(row.bot_id)),
      is_blocked: row.blocked_at !== null,
      answer_until: untilOf(answerWithin(app, integration_type), lastWords.get(row.id)),
    }
  })
}

/** What operators can do in chats of this channel. Internal chats (null) support corrections too. */
export function abilitiesOf(app: App, type: BotRow['integration_type'] | null): Chat['can'] {
  if (type === null) return { edit_sent: true, ...filesUpTo(null) }
  const adapter = app.channels[type]
  if (adapter?.receives === 'direct') return { edit_sent: true, ...filesUpTo(ATTACHMENT_MAX_BYTES) }
  return { edit_sent: adapter?.edit !== undefined, ...filesUpTo(adapter?.maxFileBytes ?? null) }
}

const filesUpTo = (max_file_bytes: number | null) => ({ send_files: max_file_bytes !== null, max_file_bytes })

/** Imported conversations can only be read. */
const isConnected = (bot: Pick<BotRow, 'integration_type' | 'deleted_at'> | undefined) =>
  bot?.deleted_at === null && bot.integration_type !== 'import'

async function botsOf(tx: Transaction<Schema>, accountId: number, rows: ChatRow[]) {
  const botIds = [...new Set(rows.map(({ bot_id }) => bot_id).filter((id) => id !== null))]
  const bots = botIds.length
    ? await tx
        .selectFrom('bots')
        .select(['id', 'integration_type', 'deleted_at'])
        .where('account_id', '=', accountId)
        .where('id', 'in', botIds)
        .execute()
    : []
  return new Map<number | null, (typeof bots)[number]>(bots.map((bot) => [bot.id, bot]))
}

interface ChatDetails {
  /** Who wrote the message in the preview. An answer comes after its question. */
  preview_by: Chat['preview_by']
  unread_mentions: number[]
  labels: Chat['labels']
}

/** What other tables say about each chat, in one statement: each costs a round trip. */
async function detailsOf(tx: Transaction<Schema>, accountId: number, rows: ChatRow[]) {
  const { rows: found } = await sql<ChatDetails & { chat_id: number }>`
    select chat.id as chat_id,
      (select coalesce(m.answered_by, 'customer') from messages m
        where m.account_id = ${accountId} and m.chat_id = chat.id
        order by m.seq desc, m.id desc limit 1) as preview_by,
      coalesce((select array_agg(distinct person.id) from notes n cross join unnest(n.unread_by) as person (id)
        where n.account_id = ${accountId} and n.chat_id = chat.id and n.unread_by <> '{}'), '{}') as unread_mentions,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name))
        from chat_labels c join labels l on l.account_id = c.account_id and l.id = c.label_id
        where c.account_id = ${accountId} and c.chat_id = chat.id), '[]') as labels
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as chat (id)`.execute(tx)
  return new Map(found.map(({ chat_id, ...details }) => [chat_id, details]))
}

function untilOf(within: ReturnType<typeof answerWithin>, lastWords: Date | undefined): Chat['answer_until'] {
  if (!within || !lastWords) return null
  const until = (by: 'ai' | 'operator') => closesAt(lastWords, within, by).toISOString()
  return { ai: until('ai'), operator: until('operator') }
}

const INTERNAL_NAME = 'Internal chat dialog'

function reasonOf(row: ChatRow, isRejected: boolean): Chat['needs_person_reason'] {
  if (!row.needs_person) return null
  const handOver = handOverOf(row)
  if (handOver && !handOver.is_taken) return handOver.reason
  if (row.state_set === 'due' && row.state_turn === row.turn) return row.due_by_rule ? 'rule' : 'snooze_ended'
  if (row.mode !== 'auto') return 'unanswered'
  return row.left_reason === 'approval' && isRejected ? 'draft_rejected' : (row.left_reason ?? 'unanswered')
}

function handOverOf(row: ChatRow): Chat['hand_over'] {
  if (!row.hand_over_at || !row.hand_over_reason) return null
  return {
    at: row.hand_over_at.toISOString(),
    reason: row.hand_over_reason as NonNullable<Chat['hand_over']>['reason'],
    summary: row.hand_over_summary ?? '',
    summary_code: row.hand_over_summary_code,
    evidence: row.hand_over_evidence ?? '',
    is_taken: row.hand_over_taken_at !== null,
  }
}
