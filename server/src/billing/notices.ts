import { type api, SESSIONS_LOW } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { DAY_MS } from './calendar.ts'
import type { UsedPlan } from './plan-of.ts'

type NoticeKind = api.billing.NoticeKind

/** The warnings that nobody has put away yet. */
export async function unseenNotices(
  tx: Transaction<Schema>,
  accountId: number,
  plan: UsedPlan,
): Promise<NoticeKind[]> {
  const notices = noticesOf(plan)
  if (notices.length === 0) return []
  const seen = await tx
    .selectFrom('seen_notices')
    .select(['kind', 'period_start'])
    .where('account_id', '=', accountId)
    .execute()
  const isSeen = (notice: NoticeKind) =>
    seen.some(
      ({ kind, period_start }) =>
        kind === notice && period_start.getTime() === noticeDate(plan, notice).getTime(),
    )
  return notices.filter((notice) => !isSeen(notice))
}

/** By what a warning is known once it was seen. The end of a trial may move; then it is told of anew. */
export const noticeDate = ({ start, days }: UsedPlan, kind: NoticeKind): Date =>
  kind === 'trial_ending' ? new Date(start.getTime() + days * DAY_MS) : start

/** What has stopped the assistants is said anyway, so there is nothing to warn of any more. */
function noticesOf({ stopped, status, daysRemaining, used, maxSessions }: UsedPlan): NoticeKind[] {
  const notices: NoticeKind[] = []
  if (stopped) return notices
  if (used >= maxSessions * SESSIONS_LOW) notices.push('sessions_low')
  if (status === 'trial' && daysRemaining === 1) notices.push('trial_ending')
  return notices
}
