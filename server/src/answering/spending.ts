import type { Spent } from '../agents/metered-model.ts'

/** What models were paid for one answer, whether they gave it or not; null where none was asked. */
export function sumOfSpent(before: Spent | null = null) {
  let sum = before
  return {
    add: ({ input_tokens, output_tokens, cost }: Spent) => {
      sum = {
        input_tokens: (sum?.input_tokens ?? 0) + input_tokens,
        output_tokens: (sum?.output_tokens ?? 0) + output_tokens,
        cost: (sum?.cost ?? 0) + cost,
      }
    },
    sum: () => sum,
  }
}
