/** `Promise.all` with a concurrency limit. */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = 16,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workOn = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
  return results
}
