/** Does them all, a few at a time: a thousand at the same instant would be another question. */
export async function inTurn<Item, Result>(
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
