import { sql } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { knowledgeChanged, raiseVersion } from '../knowledge-changed.ts'

/**
 * Applies to every file of the agent that contains the passage, now and later; from the commit on, in every process.
 */
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
    // First, because it locks the agent: a file being stored either sees this choice or is seen by it.
    const version = await raiseVersion(tx, { account_id, agent_id })
    const { rows } = await sql<{ file_name: string }>`
      update chunks c set is_allowed = ${isAllowed}, is_suspect = ${!isAllowed}, version = ${version}
      from files f
      where c.account_id = ${account_id} and c.agent_id = ${agent_id} and (c.is_suspect or c.is_allowed)
        and passage_key(c.heading, c.question, c.text) = ${key}
        and f.account_id = c.account_id and f.id = c.file_id
      returning f.file_name`.execute(tx)
    if (rows.length === 0) throw notFound('Passage')
    const action = isAllowed ? 'passage_allowed' : 'passage_held_back'
    const about = [...new Set(rows.map(({ file_name }) => file_name))].join(', ')
    await noteAudit(tx, account, { action, at: app.now(), about })
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
