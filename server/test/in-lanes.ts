/** Runs all of them with a concurrency limit, because the database accepts no more connections. */
export async function inLanes<T>(works: (() => Promise<T>)[], lanes = 8): Promise<T[]> {
  const left = [...works.entries()]
  const outcomes: T[] = []
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) outcomes[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return outcomes
}
