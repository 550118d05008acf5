import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { notFound } from '../../platform/errors.ts'
import { knowledgeChanged, raiseVersion } from '../knowledge-changed.ts'

/** From the commit on, no process uses the answer. */
export async function forgetLesson(
  app: App,
  account: Account,
  agentId: number,
  lessonId: number,
): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    await raiseVersion(tx, { account_id: account.id, agent_id: agentId })
    const gone = await tx
      .deleteFrom('approved_answers')
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .where('id', '=', lessonId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('Approved answer')
  })
  await knowledgeChanged(app, account.id, agentId)
}
