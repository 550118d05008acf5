import { sql } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { notFound } from '../../platform/errors.ts'
import { knowledgeChanged, raiseVersion } from '../knowledge-changed.ts'

/** In every file of the agent that has the passage, and in those that will; from the commit on, in every process. */
export async function allowPassage(
  app: App,
  account: Account,
  agent_id: number,
  key: string,
  isAllowed: boolean,
): Promise<void> {
  const account_id = account.id
  await inAccount(app.db, account_id, async (tx) => {
    await ownedAgent(tx, account, agent_id)
    // First, because it locks: a file that is being stored has either seen this choice or is seen by it.
    const version = await raiseVersion(tx, { account_id, agent_id })
    const { numAffectedRows } = await sql`
      update chunks set is_allowed = ${isAllowed}, is_suspect = ${!isAllowed}, version = ${version}
      where account_id = ${account_id} and agent_id = ${agent_id} and (is_suspect or is_allowed)
        and passage_key(heading, question, text) = ${key}`.execute(tx)
    if (!numAffectedRows) throw notFound('Passage')
    if (isAllowed)
      await tx
        .insertInto('allowed_passages')
        .values({ account_id, agent_id, key, allowed_at: app.now() })
        .onConflict((known) => known.doNothing())
        .execute()
    else
      await tx
        .deleteFrom('allowed_passages')
        .where('account_id', '=', account_id)
        .where('agent_id', '=', agent_id)
        .where('key', '=', key)
        .execute()
  })
  await knowledgeChanged(app, account_id, agent_id)
}
