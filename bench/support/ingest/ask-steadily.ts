import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import type { Tenant } from '../tenant.ts'

const PER_SECOND = 5
let asked = 0

/** Asks questions about a shop's documents at a fixed rate, and returns the answer times in ms. */
export async function askSteadily({ client, agentId }: Tenant, seconds: number): Promise<number[]> {
  const startedAt = performance.now()
  const answers = Array.from({ length: PER_SECOND * seconds }, async (_, n) => {
    const dueAt = startedAt + (n / PER_SECOND) * 1000
    await wait(Math.max(0, dueAt - performance.now()))
    await client.call(api.knowledge.search, { params: { id: agentId }, body: { question: nextQuestion() } })
    return performance.now() - dueAt
  })
  return Promise.all(answers)
}

/** Every question is different, because repeated questions are answered faster. */
const nextQuestion = () => `When can I send order ${asked++ % 50} back, asked for time ${asked}?`
