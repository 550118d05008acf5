/** The best of several tries, because a busy machine delays some. Stops at the first below `limitMs`. */
export async function shortestOf(
  tries: number,
  limitMs: number,
  timed: () => Promise<number>,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && shortest >= limitMs; n++) shortest = Math.min(shortest, await timed())
  return shortest
}
