// Sends a planned message once when its time comes, or records why it could not be sent.

import type { Reason } from '@switchboard/contract'
import { PLANNED_LATE_MS } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction, Updateable } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { connectedBot } from '../../bots/connected-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ChatRow, PlannedRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { announce } from '../announce.ts'
import { answerWithin, closesAt, latestWords, tooLate } from '../answer-window.ts'
import { standingOf } from '../assign-chats.ts'
import { changeLockedChat } from '../change-chats.ts'
import { isBeingAnswered } from '../leave-to-person.ts'
import { lockedChat } from '../locked-chat.ts'
import { announceSent, sendIn } from '../send-message.ts'
import { isCancelledBy, lastWordsAt } from './list-planned.ts'

type Payload = { planned_id: number; version: number }
const JOB = 'send_planned'

export function sendPlannedByJobs(app: App): void {
  app.jobs.on(JOB, (run) => sendPlanned(app, run as JobRun<Payload>))
}

/** Call in the transaction that plans the message. */
export async function planSending(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, version, send_at }: PlannedRow,
  inMs = send_at.getTime() - app.now().getTime(),
): Promise<void> {
  const payload: Payload = { planned_id: id, version }
  const run_at = new Date(Date.now() + inMs)
  await app.jobs.enqueue(tx, { account_id, kind: JOB, payload, run_at, max_attempts: 20 })
}

export async function sendPlanned(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const sent = await inAccount(app.db, accountId, async (tx) => {
    const due = await lockedDue(tx, accountId, payload)
    if (!due) return null
    const { planned, chat } = due
    if (isCancelledBy(planned, await lastWordsAt(tx, planned))) {
      await change(tx, planned, { state: 'cancelled' })
      return { chat, message: null, isAlerted: false }
    }
    // Do not cut off the assistant's answer to an earlier message.
    if (planned.kind === 'message' && isBeingAnswered(chat) && lateMs(app, planned) < ANSWER_MS) {
      await planSending(tx, app, planned, AFTER_ANSWER_MS)
      return null
    }
    const why = await whyNotNow(tx, app, chat, planned)
    if (why) {
      await change(tx, planned, { state: 'failed', ...storedReason(why) })
      for (const userId of await peopleToTell(tx, chat, planned))
        await alertOne(tx, app, chat, planned, userId, 'not_sent')
      return { chat, message: null, isAlerted: true }
    }
    await tx.deleteFrom('planned').where('account_id', '=', accountId).where('id', '=', planned.id).execute()
    if (planned.kind === 'reminder') {
      await remind(tx, app, chat, planned)
      return { chat, message: null, isAlerted: true }
    }
    const message = await sendAsAuthor(tx, app, chat, planned)
    return { chat, message, isAlerted: false }
  })
  if (!sent) return
  const { chat, message, isAlerted } = sent
  if (message) announceSent(app, accountId, message.turn, message.ended)
  else announce(app, accountId, chat.id)
  app.realtime.publish(accountId, { type: 'notes.updated', chat_id: chat.id })
  if (isAlerted) app.jobs.wake()
}

const [ANSWER_MS, AFTER_ANSWER_MS] = [120_000, 5_000]

const lateMs = (app: App, { send_at }: PlannedRow) => app.now().getTime() - send_at.getTime()

/** Locks the chat's row first, as everywhere. A visitor merge may have moved the message to another chat meanwhile. */
async function lockedDue(tx: Transaction<Schema>, accountId: number, { planned_id, version }: Payload) {
  const find = tx
    .selectFrom('planned')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', planned_id)
    .where('version', '=', version)
    .where('state', '=', 'planned')
  const seen = await find.executeTakeFirst()
  const chat = seen && (await lockedChat(tx, accountId, seen.chat_id))
  const planned = seen && (await find.forUpdate().executeTakeFirst())
  if (!planned) return null
  if (!chat || planned.chat_id !== chat.id) throw new Error('The chat of a planned message has moved')
  return { planned, chat }
}

async function whyNotNow(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  planned: PlannedRow,
): Promise<Reason | null> {
  if ((await standingOf(tx, chat, planned.user_id)) !== 'answers') return reason('planned_author')
  if (planned.kind === 'reminder') return null
  if (lateMs(app, planned) > PLANNED_LATE_MS) return reason('planned_late')
  return whyNotAt(tx, app, chat, app.now())
}

/** Why the channel would reject a person's message at that time if the customer does not write before; else null. */
export async function whyNotAt(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, bot_id }: ChatRow,
  at: Date,
): Promise<Reason | null> {
  const bot = await connectedBot(tx, account_id, bot_id)
  const isLive = await tx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()
  if (!bot || !isLive) return reason('channel_not_connected')
  const within = answerWithin(app, bot.integration_type)
  const lastWords = within && (await latestWords(tx, account_id, [id])).get(id)
  return lastWords && closesAt(lastWords, within, 'operator') <= at ? tooLate(within, 'operator') : null
}

/** The chat keeps its mode, so the assistant goes on answering if it does now. */
async function sendAsAuthor(tx: Transaction<Schema>, app: App, chat: ChatRow, planned: PlannedRow) {
  const { account_id, user_id, text } = planned
  const { email, name, role, agent_ids } = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.name', 'm.role', 'm.agent_ids'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const author = { id: account_id, user_id, email, name, role, agent_ids, session_id: null, api_key: null }
  return sendIn(tx, app, author, chat, { text, client_id: `planned-${planned.id}`, keepsMode: true })
}

/** Adds a note that mentions its author, so the chat is open again and listed under Mine. */
async function remind(tx: Transaction<Schema>, app: App, chat: ChatRow, planned: PlannedRow): Promise<void> {
  const { account_id, user_id, text } = planned
  await tx
    .insertInto('notes')
    .values({
      ...{ account_id, chat_id: chat.id, user_id, text, created_at: app.now() },
      ...{ mentions: [user_id], unread_by: [user_id] },
    })
    .execute()
  const isAside = chat.state === 'snoozed' || chat.state === 'done'
  await changeLockedChat(tx, chat, {
    assignee_id: chat.assignee_id ?? user_id,
    ...(isAside && {
      ...{ state_set: 'open', state_turn: chat.turn, state_before: null, snoozed_until: null },
    }),
  })
  await alertOne(tx, app, chat, planned, user_id, 'reminder')
}

/** If the author has left the team, the assignee is notified instead, or else the owners. */
async function peopleToTell(
  tx: Transaction<Schema>,
  chat: ChatRow,
  { kind, user_id }: PlannedRow,
): Promise<number[]> {
  if (kind === 'reminder') return [user_id]
  for (const userId of [user_id, chat.assignee_id])
    if (userId !== null && (await standingOf(tx, chat, userId)) === 'answers') return [userId]
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', chat.account_id)
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .execute()
  return owners.map((owner) => owner.user_id)
}

/** Notifies the person outside the console, through an alert job. */
async function alertOne(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id, id: chat_id, assignee_id }: ChatRow,
  { text }: PlannedRow,
  user_id: number,
  about: 'reminder' | 'not_sent',
): Promise<void> {
  const alert = await tx
    .insertInto('alerts')
    .values({ account_id, agent_id, chat_id, assignee_id, user_id, about, words: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.jobs.enqueue(tx, { account_id, kind: 'alert_person', payload: { alert_id: alert.id } })
}

const change = (
  tx: Transaction<Schema>,
  { account_id, id }: PlannedRow,
  changes: Updateable<Schema['planned']>,
) =>
  tx.updateTable('planned').set(changes).where('account_id', '=', account_id).where('id', '=', id).execute()
