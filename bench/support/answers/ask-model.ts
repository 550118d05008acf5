import { writeAnswer } from '../../../server/src/answering/answer.ts'
import type { Turn } from '../../../server/src/answering/turn.ts'
import { exchangesBefore, understand } from '../../../server/src/answering/understand.ts'
import { inAccount } from '../../../server/src/database/in-account.ts'
import type { ChatRow, MessageRow } from '../../../server/src/database/schema.ts'
import { languageOfText } from '../../../server/src/language/index.ts'
import type { AnswerHarness, TaughtAgent } from './answer-harness.ts'
import type { Reply } from './ask.ts'
import { isRight } from './is-right.ts'
import type { Question } from './public-sets.ts'

export interface ModelReply extends Reply {
  /** False where the built-in engine answered instead. */
  isModels: boolean
  /** Sentences that failed their check, and how many of them the model corrected. */
  failed: number
  mended: number
}

/** Answers a question like a customer's message, with the app's model. */
export async function askModel(
  { app }: AnswerHarness,
  agent: TaughtAgent,
  question: Question,
): Promise<ModelReply> {
  const startedAt = performance.now()
  const turn = await turnOf({ app }, agent, question)
  const signal = new AbortController().signal
  turn.understood = await understand(app, turn.asked, exchangesBefore(turn.history), signal, [])
  const { outcome, text, why } = await writeAnswer(app, turn, () => {}, signal)
  return {
    ...{ question, outcome, text, confidence: why.confidence, isRight: isRight(text, question.answers) },
    ...{ ms: performance.now() - startedAt, isModels: why.engine === 'model' },
    ...{ failed: why.removed.length + (why.mended?.length ?? 0), mended: why.mended?.length ?? 0 },
  }
}

async function turnOf(
  { app }: Pick<AnswerHarness, 'app'>,
  { account_id, id: agent_id }: TaughtAgent,
  { text, before = [] }: Question,
): Promise<Turn> {
  const agent = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('agents')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('id', '=', agent_id)
      .executeTakeFirstOrThrow(),
  )
  const language = languageOfText(text)
  const chat = { id: 0, account_id, agent_id, bot_id: null, display_name: '', contact: {}, context: {} }
  const common = {
    account_id,
    message_type: 'customer',
    timestamp: app.now(),
    redacted_answer: null,
    sources: [],
  }
  const said = before.toReversed().map(({ question, answer }, at) => ({
    ...common,
    id: at + 1,
    seq: at + 1,
    question,
    answer,
    answered_by: 'ai',
  }))
  const open = {
    ...common,
    id: said.length + 1,
    seq: said.length + 1,
    question: text,
    answer: null,
    answered_by: null,
  }
  return {
    ...{ agent, wrote: text, asked: text, language: language === 'other' ? 'en' : language, approved: null },
    ...{ filesById: new Map(), missing: [], triggers: [] },
    chat: chat as unknown as ChatRow,
    message: open as unknown as MessageRow,
    history: [...said, open] as unknown as MessageRow[],
  }
}
