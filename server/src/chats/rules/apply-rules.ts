import type { Selectable, Transaction, Updateable } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChatRow, Schema } from '../../database/schema.ts'
import { teamHours } from '../../hours/team-hours.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { announce } from '../announce.ts'
import { standingOf } from '../assign-chats.ts'
import { changeLockedChat } from '../change-chats.ts'
import { lockedChat } from '../locked-chat.ts'
import { type Occasion, ruleMatches } from './rule-matches.ts'

/** Null `message_id`: the customer's rating. */
type Payload = { chat_id: number; message_id: number | null }
type RuleRow = Selectable<Schema['rules']>
type Done = Pick<
  Selectable<Schema['rule_events']>,
  'label' | 'assignee_id' | 'not_assigned_id' | 'needs_person'
>

/** The database queues this job for each message and rating, if matching rules exist. */
export function applyRules(app: App): void {
  app.jobs.on('apply_rules', (run) => applyRulesTo(app, run as JobRun<Payload>))
}

export async function applyRulesTo(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const chat_id = await inAccount(app.db, accountId, async (tx) => {
    const chat = await chatOf(tx, accountId, payload)
    const occasion = chat && (await occasionOf(tx, app, chat, payload))
    if (!occasion) return null
    const rules = await rulesOn(tx, accountId)
    const matching = rules.filter((rule) => ruleMatches(rule, occasion))
    let now = chat
    let isAny = false
    for (const rule of matching) {
      const eventId = await beginOnce(tx, app, rule, { ...payload, chat_id: chat.id })
      if (eventId === null) continue
      now = await run(tx, rule, now, occasion, eventId)
      isAny = true
    }
    return isAny ? chat.id : null
  })
  if (chat_id === null) return
  announce(app, accountId, chat_id)
  app.realtime.publish(accountId, { type: 'notes.updated', chat_id })
}

/** The message may have been moved to another chat, even while waiting for the former chat's lock. */
async function chatOf(
  tx: Transaction<Schema>,
  accountId: number,
  { chat_id, message_id }: Payload,
): Promise<ChatRow | undefined> {
  const chat = await lockedChat(tx, accountId, chat_id)
  if (chat || message_id === null) return chat
  const message = await tx
    .selectFrom('messages')
    .select('chat_id')
    .where('account_id', '=', accountId)
    .where('id', '=', message_id)
    .executeTakeFirst()
  if (!message || message.chat_id === chat_id) return undefined
  return chatOf(tx, accountId, { chat_id: message.chat_id, message_id })
}

async function occasionOf(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { message_id }: Payload,
): Promise<Occasion | null> {
  if (chat.bot_id === null) return null
  const { integration_type, ...agent } = await tx
    .selectFrom('bots')
    .innerJoin('agents', (join) =>
      join.onRef('agents.account_id', '=', 'bots.account_id').onRef('agents.id', '=', 'bots.agent_id'),
    )
    .select(['integration_type', 'opening_hours', 'team_hours'])
    .where('bots.account_id', '=', chat.account_id)
    .where('bots.id', '=', chat.bot_id)
    .executeTakeFirstOrThrow()
  const of = { agent_id: chat.agent_id, channel: integration_type, hours: teamHours(agent) }
  if (message_id === null) {
    if (chat.csat_score === null) return null
    // Rules run right after the rating, so this is the time of the rating. The request may be much older.
    return { ...of, text: chat.csat_comment ?? '', rating: chat.csat_score, at: app.now() }
  }
  const message = await tx
    .selectFrom('messages')
    .select(['question', 'timestamp'])
    .where('account_id', '=', chat.account_id)
    .where('id', '=', message_id)
    .where('chat_id', '=', chat.id)
    .executeTakeFirst()
  if (!message) return null
  const said = await spokenIn(tx, chat.account_id, message_id)
  const text = [message.question, ...said].join('\n')
  return { ...of, text, rating: null, at: message.timestamp }
}

/** The text of the message's recordings. Once a recording is transcribed, the rules are applied again. */
async function spokenIn(tx: Transaction<Schema>, accountId: number, messageId: number) {
  const files = await tx
    .selectFrom('attachments')
    .select('transcript')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('transcript', 'is not', null)
    .execute()
  return files.map(({ transcript }) => transcript)
}

/** In their configured order. */
export const rulesOn = (tx: Transaction<Schema>, accountId: number): Promise<RuleRow[]> =>
  tx
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_on', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Returns null if the rule has already run for this event: a job may run twice, its rules must not. */
async function beginOnce(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, name }: RuleRow,
  { chat_id, message_id }: Payload,
): Promise<number | null> {
  const event = await tx
    .insertInto('rule_events')
    .values({ account_id, chat_id, message_id, rule_id: id, rule: name, created_at: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return event?.id ?? null
}

/** Applies the rule and returns the changed chat. */
async function run(
  tx: Transaction<Schema>,
  rule: RuleRow,
  chat: ChatRow,
  { rating }: Occasion,
  eventId: number,
): Promise<ChatRow> {
  const mayAssign = rule.assignee_id !== null && chat.assignee_id === null
  const isAnswerer = mayAssign && (await standingOf(tx, chat, rule.assignee_id!)) === 'answers'
  // If a person has answered or set the chat aside meanwhile, they know of the message. A rating comes after that.
  const isNews = rating !== null || chat.state === 'open'
  const marks = rule.needs_person && isNews && !chat.needs_person
  const done: Done = {
    label: await putLabel(tx, rule, chat),
    assignee_id: isAnswerer ? rule.assignee_id : null,
    not_assigned_id: mayAssign && !isAnswerer ? rule.assignee_id : null,
    needs_person: marks,
  }
  await tx
    .updateTable('rule_events')
    .set(done)
    .where('account_id', '=', chat.account_id)
    .where('id', '=', eventId)
    .execute()
  const changes: Updateable<Schema['chats']> = {
    ...(isAnswerer && { assignee_id: rule.assignee_id }),
    ...(marks && {
      ...{ state_set: 'due' as const, state_turn: chat.turn, due_by_rule: true },
      ...{ snoozed_until: null, state_before: null },
    }),
  }
  if (isAnswerer) await alertFirst(tx, chat, rule.assignee_id!)
  if (Object.keys(changes).length === 0) return chat
  await changeLockedChat(tx, chat, changes)
  // Reload: marking the chat may have assigned it by round robin.
  return (await lockedChat(tx, chat.account_id, chat.id))!
}

/**
 * An alert treats a chat with another assignee than its own as already taken. An assignment by a rule does not mean
 * that, so the alert gets the new assignee.
 */
const alertFirst = (tx: Transaction<Schema>, { account_id, id }: ChatRow, userId: number) =>
  tx
    .updateTable('alerts')
    .set({ assignee_id: userId })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('assignee_id', 'is', null)
    .execute()

/** Returns the label's name if the chat did not have it yet. */
async function putLabel(
  tx: Transaction<Schema>,
  { account_id, label_id }: RuleRow,
  { id: chat_id }: ChatRow,
): Promise<string | null> {
  if (label_id === null) return null
  const label = await tx
    .selectFrom('labels')
    .select('name')
    .where('account_id', '=', account_id)
    .where('id', '=', label_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!label) return null
  const put = await tx
    .insertInto('chat_labels')
    .values({ account_id, label_id, chat_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('chat_id')
    .executeTakeFirst()
  return put ? label.name : null
}
