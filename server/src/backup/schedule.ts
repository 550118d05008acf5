export interface Schedule {
  BACKUP_EVERY: 'day' | 'week' | null
  /** UTC, for example 03:00. */
  BACKUP_AT: string
}

const DAY_MS = 86_400_000
/** A failed backup is retried after this. */
const RETRY_MS = 3_600_000

/** When the next backup is due; in the past if it is overdue. Returns null if no schedule is set. */
export function nextBackupAt(
  schedule: Schedule,
  last: { started_at: string; error: string | null } | null,
  now: Date,
): Date | null {
  if (schedule.BACKUP_EVERY === null) return null
  const slot = latestSlot(schedule, now)
  const intervalMs = schedule.BACKUP_EVERY === 'day' ? DAY_MS : 7 * DAY_MS
  if (!last || new Date(last.started_at) < slot) return slot
  const following = new Date(slot.getTime() + intervalMs)
  if (last.error === null) return following
  return new Date(Math.min(following.getTime(), new Date(last.started_at).getTime() + RETRY_MS))
}

/** The latest moment for a backup that is not in the future. */
function latestSlot({ BACKUP_EVERY, BACKUP_AT }: Schedule, now: Date): Date {
  const [hours, minutes] = BACKUP_AT.split(':').map(Number)
  const slot = new Date(now)
  slot.setUTCHours(hours!, minutes!, 0, 0)
  if (slot > now) slot.setTime(slot.getTime() - DAY_MS)
  // Weekly backups run on Sunday, day 0.
  if (BACKUP_EVERY === 'week') slot.setTime(slot.getTime() - slot.getUTCDay() * DAY_MS)
  return slot
}
