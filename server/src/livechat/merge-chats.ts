import { sql, type Transaction } from 'kysely'
import { endWaiting, isAiHalted } from '../chats/locked-chat.ts'
import { restoring } from '../chats/restoring.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'

/**
 * Appends all turns of one chat to another of the same customer and deletes the empty one. The caller holds locks on
 * both rows. A pending question is answered in the target. Returns the ids of changed messages.
 */
export async function mergeChats(
  app: App,
  tx: Transaction<Schema>,
  from: ChatRow,
  to: ChatRow,
): Promise<number[]> {
  const { account_id } = to
  const mode = from.mode === 'auto' ? to.mode : from.mode
  const isAnswered = mode === 'auto' && !(await isAiHalted(tx, account_id))
  const superseded = await endWaiting(tx, account_id, to.id)
  const isAllRead = !(await hasUnread(tx, from))
  const moved = await renumber(tx, from, to)
  await dropRatedTwice(tx, from, to)
  for (const table of MOVED)
    await tx
      .updateTable(table)
      .set({ chat_id: to.id })
      .where('account_id', '=', account_id)
      .where('chat_id', '=', from.id)
      .execute()
  // Sequence numbers of the old chat are void. Answers up to now need no mail, because the visitor is here and reads
  // them.
  await tx
    .updateTable('unseen_mails')
    .set({ chat_id: to.id, up_to_seq: 0 })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', from.id)
    .execute()
  await sql`
    insert into chat_labels (account_id, label_id, chat_id)
    select account_id, label_id, ${to.id} from chat_labels where account_id = ${account_id} and chat_id = ${from.id}
    on conflict do nothing`.execute(tx)
  await restoring(tx)
  const isFromLater = (from.last_message_time ?? 0) > (to.last_message_time ?? 0)
  await tx
    .updateTable('chats')
    .set((eb) => ({
      mode,
      turn: eb('turn', '+', 1),
      answered_turn: eb('turn', '+', isOpen(from) || isOpen(to) ? 0 : 1),
      ...((isDue(from) || isDue(to)) && {
        state_set: 'due' as const,
        state_turn: eb('turn', '+', 1),
        due_by_rule: (isDue(to) ? to : from).due_by_rule,
      }),
      ...((isLeft(from) || isLeft(to)) && {
        left_turn: eb('turn', '+', 1),
        left_reason: isLeft(to) ? to.left_reason : from.left_reason,
      }),
      unread_messages: eb('unread_messages', '+', from.unread_messages),
      ...(isAllRead && { visitor_read_seq: eb.ref('last_seq') }),
      ...(isFromLater && { last_message_time: from.last_message_time, preview: from.preview }),
      // A hand-over that the anonymous visitor requested stays open.
      ...(from.hand_over_at && !to.hand_over_at && handOverOf(from)),
      assignee_id: to.assignee_id ?? from.assignee_id,
      ...(from.csat_score !== null && to.csat_score === null && ratingOf(from)),
      ...((from.contact.reply_email || from.contact.reply_phone) && {
        contact: JSON.stringify({ ...to.contact, ...replyTo(from) }),
      }),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', to.id)
    .execute()
  // Keeps data that people entered for the anonymous visitor, and merges with other contacts.
  if (from.contact_id !== null)
    await sql`select merge_contacts(${account_id}, ${to.id}, ${from.id}, null, ${app.now()})`.execute(tx)
  await tx.deleteFrom('chats').where('account_id', '=', account_id).where('id', '=', from.id).execute()
  const ended = isAnswered ? [] : await endWaiting(tx, account_id, to.id)
  const isWaiting = moved.some(({ answer }) => answer === null)
  if (isAnswered && isWaiting)
    await app.jobs.enqueue(tx, {
      account_id,
      kind: 'answer_chat',
      payload: { chat_id: to.id },
      dedupe_key: String(to.id),
    })
  return [...new Set([...superseded, ...moved.map(({ id }) => id), ...ended])]
}

const MOVED = [
  'attachments',
  'escalations',
  'notes',
  'planned',
  'alerts',
  'proposals',
  'rule_events',
  'done_chats',
] as const

/** A rule runs once for a chat's rating. If it ran in both chats, the event of the target is kept. */
const dropRatedTwice = (tx: Transaction<Schema>, from: ChatRow, to: ChatRow) =>
  sql`
    delete from rule_events e using rule_events kept
    where e.account_id = ${to.account_id} and e.chat_id = ${from.id} and e.message_id is null
      and kept.account_id = e.account_id and kept.chat_id = ${to.id} and kept.message_id is null
      and kept.rule_id = e.rule_id`.execute(tx)

/** Whether the visitor has unseen answers. */
async function hasUnread(tx: Transaction<Schema>, chat: ChatRow): Promise<boolean> {
  const answer = await tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', chat.account_id)
    .where('chat_id', '=', chat.id)
    .where('answer_seq', '>', chat.visitor_read_seq)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

const handOverOf = (chat: ChatRow) => ({
  hand_over_at: chat.hand_over_at,
  hand_over_reason: chat.hand_over_reason,
  hand_over_summary: chat.hand_over_summary,
  hand_over_summary_code: chat.hand_over_summary_code,
  hand_over_evidence: chat.hand_over_evidence,
  hand_over_taken_at: chat.hand_over_taken_at,
  hand_over_outage: chat.hand_over_outage,
  contact_asked_at: chat.contact_asked_at,
})

const replyTo = ({ contact: { reply_email, reply_phone } }: ChatRow) => ({
  ...(reply_email && { reply_email }),
  ...(reply_phone && { reply_phone }),
})

const ratingOf = ({ csat_asked_at, csat_score, csat_comment }: ChatRow) => ({
  csat_asked_at,
  csat_score,
  csat_comment,
})

/** The last message is the customer's. */
const isOpen = ({ turn, answered_turn }: ChatRow) => turn > answered_turn

/** A rule or the end of a snooze made it need a person. */
const isDue = ({ state_set, state_turn, turn }: ChatRow) => state_set === 'due' && state_turn === turn

/** The last message is the customer's, and the assistant will not answer it. */
const isLeft = ({ left_turn, answered_turn }: ChatRow) => left_turn > answered_turn

/** Numbers the turns after all events of the other chat. Question and answer get the same number. */
async function renumber(tx: Transaction<Schema>, from: ChatRow, to: ChatRow) {
  const { rows } = await sql<{ id: number; answer: string | null }>`
    with place as (
      select m.id, c.last_seq + row_number() over (order by m.seq) as seq
      from messages m join chats c on c.account_id = m.account_id and c.id = ${to.id}
      where m.account_id = ${to.account_id} and m.chat_id = ${from.id}
    ), moved as (
      update messages m set
        chat_id = ${to.id}, seq = place.seq,
        answer_seq = case when m.answer_seq is not null then place.seq end,
        -- Two browsers may have thought of the same name; what has arrived needs it no longer.
        client_id = case when not exists (
          select from messages other where other.account_id = m.account_id and other.chat_id = ${to.id}
            and other.client_id = m.client_id) then m.client_id end
      from place where m.account_id = ${to.account_id} and m.id = place.id
      returning m.id, m.seq, m.answer
    ), noted as (
      insert into chat_events (account_id, chat_id, seq, message_id)
      select ${to.account_id}, ${to.id}, seq, id from moved
    ), counted as (
      update chats set last_seq = last_seq + (select count(*) from moved)
      where account_id = ${to.account_id} and id = ${to.id}
    )
    select id, answer from moved order by seq`.execute(tx)
  return rows
}
