import { composeAnswer } from '../src/answering/compose.ts'
import { languageOf } from '../src/chats/phrases.ts'
import type { TestAccount, TestApp } from './app.ts'

/** Asks the built-in answerer a question without any history. */
export const askBuiltIn =
  ({ app }: TestApp, owner: TestAccount, agent: { id: number }) =>
  (question: string, confidence = 0.5) =>
    composeAnswer(
      app,
      { account_id: owner.id, id: agent.id, confidence },
      { question, before: [], approved: null },
      languageOf({ context: {} }, question),
    )
