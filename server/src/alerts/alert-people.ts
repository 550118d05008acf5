// Chooses whom to alert: one person, after some minutes without a reaction the next one, then everybody.
import { ALERT_AFTER_ANSWER_MS } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AlertRow, ChatRow, Schema } from '../database/schema.ts'
import { awayNow } from '../hours/team-hours.ts'
import type { JobRun } from '../platform/jobs.ts'
import { queueDeliveries, sendAgainLater } from './deliver-alert.ts'
import { type AlertPerson, peopleToAlert } from './people-to-alert.ts'
import { TELEGRAM_ANSWER } from './telegram-answer.ts'

const JOB = 'alert_people'

/**
 * `round`: how many rounds the alert has had, so that a job that runs twice does nothing the second time. `is_closed`:
 * the job waits for the team's hours to begin.
 */
type Payload = { alert_id: number; round: number; is_closed?: true }
type Run = Pick<JobRun<Payload>, 'accountId' | 'payload'>

export function alertPeopleByJobs(app: App): void {
  app.jobs.on(JOB, (run) => alertPeople(app, run as JobRun<Payload>))
}

export async function alertPeople(app: App, { accountId, payload }: Run): Promise<void> {
  const isQueued = await inAccount(app.db, accountId, async (tx) => {
    const alert = await lockedAlert(tx, accountId, payload.alert_id)
    if (alert?.round !== payload.round) return false
    const chat = await alertedChat(tx, alert)
    if (!chat) return false
    const closedMs = await closedForMs(tx, app, chat)
    if (closedMs > 0) {
      await enqueue(tx, app, accountId, { ...payload, is_closed: true }, closedMs)
      return false
    }
    const answeringMs = await answeringForMs(tx, app, chat)
    if (answeringMs > 0) {
      await enqueue(tx, app, accountId, payload, answeringMs)
      return false
    }
    const people = await peopleToAlert(tx, app, chat)
    const told = await toldPeople(tx, alert)
    const afterMinutes = await minutesOf(tx, accountId)
    const { now, nextInMs } = chosen(people, told, afterMinutes)
    for (const { user_id, targets } of now) await queueDeliveries(tx, app, alert, user_id, targets)
    const isOver = now.length === 0 && nextInMs === null
    const isRepeated = isOver && (await sendUnreachedAgain(tx, app, alert, people))
    await nextRound(tx, app, alert, isOver ? null : (nextInMs ?? lastLookMs(afterMinutes)))
    return now.length > 0 || isRepeated
  })
  if (isQueued) app.jobs.wake()
}

const lastLookMs = (afterMinutes: number) => (afterMinutes || LAST_LOOK_MINUTES) * 60_000
const LAST_LOOK_MINUTES = 5

/** Nobody is left to alert. If no delivery has certainly arrived, one with an unknown outcome is sent once more. */
async function sendUnreachedAgain(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: AlertRow,
  people: AlertPerson[],
): Promise<boolean> {
  const deliveries = await tx
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('alert_id', '=', id)
    .orderBy('id')
    .execute()
  const isAwake = (userId: number) =>
    people.some(({ user_id, quietMs }) => user_id === userId && quietMs === 0)
  const unreached = deliveries.find(({ state, user_id }) => state === 'unknown' && isAwake(user_id))
  const isReached = deliveries.some(({ state }) => ['queued', 'sending', 'sent'].includes(state))
  if (isReached || !unreached) return false
  return sendAgainLater(tx, app, unreached, 0)
}

/** Alerts the next person without the usual delay. Returns false if nobody is left to alert now. */
export async function passAlertOn(tx: Transaction<Schema>, app: App, alert: AlertRow): Promise<boolean> {
  const chat = await alertedChat(tx, alert)
  const people = chat ? await peopleToAlert(tx, app, chat) : []
  const { now } = chosen(people, await toldPeople(tx, alert), await minutesOf(tx, alert.account_id))
  if (now.length === 0) return false
  await enqueue(tx, app, alert.account_id, { alert_id: alert.id, round: alert.round }, 0)
  return true
}

/** Returns whom to alert now, and when to check again; null means never. */
export function chosen(
  people: AlertPerson[],
  told: Set<number>,
  afterMinutes: number,
): { now: AlertPerson[]; nextInMs: number | null } {
  const left = people.filter(({ user_id }) => !told.has(user_id))
  const awake = left.filter(({ quietMs }) => quietMs === 0)
  const now = afterMinutes === 0 || told.size >= 2 ? awake : awake.slice(0, 1)
  const quiet = left.filter(({ quietMs }) => quietMs > 0).map(({ quietMs }) => quietMs)
  const waits = [
    ...(awake.length > now.length ? [afterMinutes * 60_000] : []),
    ...(quiet.length > 0 ? [Math.max(Math.min(...quiet), afterMinutes * 60_000)] : []),
  ]
  return { now, nextInMs: waits.length > 0 ? Math.min(...waits) : null }
}

export const lockedAlert = (tx: Transaction<Schema>, accountId: number, alertId: number) =>
  tx
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', alertId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns undefined once the alert is obsolete: the chat needs no person and has no change to approve, it was assigned
 * to somebody since, or it has a newer alert. Alerts for a single person never become obsolete.
 */
export async function alertedChat(tx: Transaction<Schema>, alert: AlertRow): Promise<ChatRow | undefined> {
  if (alert.user_id !== null) return chatOf(tx, alert)
  const chat = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', alert.account_id)
    .where('id', '=', alert.chat_id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('needs_person', '=', true),
        exists(
          selectFrom('proposals as waiting')
            .select('waiting.id')
            .where('waiting.account_id', '=', alert.account_id)
            .where('waiting.chat_id', '=', alert.chat_id)
            .where('waiting.state', '=', 'open'),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alerts as newer')
            .select('newer.id')
            .where('newer.account_id', '=', alert.account_id)
            .where('newer.chat_id', '=', alert.chat_id)
            .where('newer.user_id', 'is', null)
            .where('newer.id', '>', alert.id),
        ),
      ),
    )
    .executeTakeFirst()
  const isTaken = chat && chat.assignee_id !== null && chat.assignee_id !== alert.assignee_id
  return isTaken ? undefined : chat
}

const chatOf = (tx: Transaction<Schema>, { account_id, chat_id }: AlertRow) =>
  tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', chat_id)
    .executeTakeFirst()

/** Time until people are back; 0 while they are there or if no hours are set. */
async function closedForMs(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id }: ChatRow,
): Promise<number> {
  const agent = await tx
    .selectFrom('agents')
    .select(['opening_hours', 'team_hours'])
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .executeTakeFirst()
  const until = agent && awayNow(agent, app.now())?.until
  return until ? until.getTime() - app.now().getTime() : 0
}

/** How long the last person who answered is still assumed to be in the chat; 0 if nobody is. */
async function answeringForMs(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: ChatRow,
): Promise<number> {
  const last = await tx
    .selectFrom('messages')
    .select(['answered_at', 'client_id'])
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('answered_by', '=', 'operator')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  // People who answer on Telegram see only what is sent there, so they need the alert.
  if (last?.client_id?.startsWith(TELEGRAM_ANSWER)) return 0
  const answeredAt = last?.answered_at?.getTime() ?? 0
  return Math.max(0, answeredAt + ALERT_AFTER_ANSWER_MS - app.now().getTime())
}

async function toldPeople(tx: Transaction<Schema>, { account_id, id }: AlertRow): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('alert_deliveries')
    .select('user_id')
    .distinct()
    .where('account_id', '=', account_id)
    .where('alert_id', '=', id)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

async function minutesOf(tx: Transaction<Schema>, accountId: number): Promise<number> {
  const { alert_after_minutes } = await tx
    .selectFrom('accounts')
    .select('alert_after_minutes')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return alert_after_minutes
}

async function nextRound(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, round }: AlertRow,
  inMs: number | null,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ round: round + 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  if (inMs !== null) await enqueue(tx, app, account_id, { alert_id: id, round: round + 1 }, inMs)
}

const enqueue = (tx: Transaction<Schema>, app: App, account_id: number, payload: Payload, inMs: number) =>
  app.jobs.enqueue(tx, {
    account_id,
    kind: JOB,
    payload,
    run_at: new Date(Date.now() + inMs),
    max_attempts: 20,
  })
