import type { Spent } from '../agents/metered-model.ts'

/** Sums up the model costs of one answer, including failed calls. Null if no model was called. */
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
