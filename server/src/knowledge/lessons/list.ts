import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { LessonRow } from '../../database/schema.ts'

const PAGE = 50

/** The agent's approved answers, latest first. */
export function listLessons(
  app: App,
  account: Account,
  agentId: number,
  { limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const lessons = tx
      .selectFrom('approved_answers')
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
    const { total } = await lessons
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await lessons
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { answers: rows.map(presentLesson), total, hasMore: offset + rows.length < total }
  })
}

const presentLesson = ({ id, question, answer, created_at }: LessonRow) => ({
  id,
  question,
  answer,
  created_at: created_at.toISOString(),
})
