/** /readyz stays red for this long after the last request that failed for lack of disk space or file descriptors. */
const RED_MS = 15_000

export type Outages = ReturnType<typeof createOutages>

/** Remembers lasting failures that a question to the database does not show, such as a full disk. */
export function createOutages() {
  let latest: { why: string; at: number } | null = null
  return {
    note(why: string) {
      latest = { why, at: performance.now() }
    },
    current: () => (latest && performance.now() - latest.at < RED_MS ? latest.why : null),
  }
}
