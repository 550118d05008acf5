import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { withFileNames } from '../knowledge/files/file-names.ts'
import { approvedAnswer } from '../knowledge/lessons/teach.ts'
import { composeAnswer } from './compose.ts'
import { languageOfTurn } from './language-of-turn.ts'

/** Returns the search results for a question, and the answer without a model. */
export async function searchAsAsked(app: App, account: Account, agentId: number, question: string) {
  const startedAt = performance.now()
  const { agent, approved, language } = await inAccount(app.db, account.id, async (tx) => {
    const owned = await ownedAgent(tx, account, agentId)
    const ofAgent = { account_id: account.id, agent_id: agentId }
    return {
      agent: owned,
      approved: await approvedAnswer(tx, ofAgent, question),
      language: await languageOfTurn(tx, owned, { context: {} }, question),
    }
  })
  const composed = await composeAnswer(app, agent, { question, before: [], approved }, language)
  const { outcome, confidence, text: answer } = composed
  const passages = await inAccount(app.db, account.id, (tx) =>
    withFileNames(tx, account.id, composed.passages),
  )
  return { passages, outcome, confidence, answer, ms: Math.round(performance.now() - startedAt) }
}
