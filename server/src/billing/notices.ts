import { type api, SESSIONS_LOW } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { DAY_MS } from './calendar.ts'
import type { UsedPlan } from './plan-of.ts'

/** `date` identifies the warning once it was dismissed. */
interface Notice {
  kind: api.billing.NoticeKind
  date: Date
}

/** The warnings that nobody has dismissed yet. */
export async function unseenNotices(
  tx: Transaction<Schema>,
  app: Pick<App, 'now'>,
  accountId: number,
  plan: UsedPlan,
): Promise<api.billing.NoticeKind[]> {
  const notices = await noticesOf(tx, app, accountId, plan)
  if (notices.length === 0) return []
  const seen = await tx
    .selectFrom('seen_notices')
    .select(['kind', 'period_start'])
    .where('account_id', '=', accountId)
    .execute()
  const isSeen = (notice: Notice) =>
    seen.some(
      ({ kind, period_start }) => kind === notice.kind && period_start.getTime() === notice.date.getTime(),
    )
  return notices.filter((notice) => !isSeen(notice)).map(({ kind }) => kind)
}

export async function noticesOf(
  tx: Transaction<Schema>,
  app: Pick<App, 'now'>,
  accountId: number,
  plan: UsedPlan,
): Promise<Notice[]> {
  return [...planNotices(plan), ...(await livechatNotices(tx, app, accountId))]
}

/** No warnings once the assistants have stopped: the reason is shown anyway. */
function planNotices({ stopped, status, start, days, daysRemaining, used, maxSessions }: UsedPlan): Notice[] {
  const notices: Notice[] = []
  if (stopped) return notices
  if (maxSessions > 0 && used >= maxSessions * SESSIONS_LOW)
    notices.push({ kind: 'sessions_low', date: start })
  // The end of a trial may move; then the warning is shown again.
  if (status === 'trial' && daysRemaining === 1)
    notices.push({ kind: 'trial_ending', date: new Date(start.getTime() + days * DAY_MS) })
  return notices
}

/** Only the worse of the two: a live chat that turns visitors away is crowded as well. */
async function livechatNotices(
  tx: Transaction<Schema>,
  { now }: Pick<App, 'now'>,
  accountId: number,
): Promise<Notice[]> {
  const latest = await tx
    .selectFrom('audit_entries')
    .select(['action', 'at'])
    .where('account_id', '=', accountId)
    .where('action', 'in', LIVECHAT_NOTICES)
    .where('at', '>', new Date(now().getTime() - DAY_MS))
    .orderBy('at', 'desc')
    .execute()
  for (const kind of LIVECHAT_NOTICES) {
    const entry = latest.find(({ action }) => action === kind)
    if (entry) return [{ kind, date: entry.at }]
  }
  return []
}

/** The worse first. */
const LIVECHAT_NOTICES = ['livechat_full', 'livechat_crowded'] as const
