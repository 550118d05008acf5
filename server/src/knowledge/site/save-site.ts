import { sql, type Transaction } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema, SiteRow } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { dropFiles } from '../files/remove-file.ts'
import { knowledgeChanged } from '../knowledge-changed.ts'
import { type KnowledgeOf, lockKnowledge } from '../lock-knowledge.ts'
import { siteAddress } from './address.ts'
import { wantReading } from './begin-reading.ts'
import { siteOf } from './reading.ts'

/** An agent has one site. A new address replaces the previous one and all its files. */
export async function saveSite(app: App, account: Account, agentId: number, text: string): Promise<string> {
  const { url } = await changeSite(app, account, agentId, async (tx, owner, before) => {
    const url = siteAddress(app, account.id, text)
    if (before && before.url !== url) await dropSite(tx, app, owner)
    return { url, left_out: [] }
  })
  return url
}

/** Reads the site now instead of at the next interval. Files that the user removed stay excluded. */
export const readSiteAgain = (app: App, account: Account, agentId: number): Promise<SiteRow> =>
  changeSite(app, account, agentId, async (_tx, _owner, before) => {
    if (!before) throw notFound('Site')
    return { url: before.url, left_out: before.left_out }
  })

/** Removes the site with all its files. */
export async function removeSite(app: App, account: Account, agentId: number): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const owner = await lockOwned(tx, account, agentId)
    await dropSite(tx, app, owner)
    await noteOnAgent(tx, app, owner, null)
  })
  await tellChanged(app, account.id, agentId)
}

export async function siteOfAgent(app: App, account: Account, agentId: number): Promise<SiteRow | null> {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    return (await siteOf(tx, { account_id: account.id, agent_id: agentId })) ?? null
  })
}

type Wanted = Pick<SiteRow, 'url' | 'left_out'>

/** A running reading stops when it detects that a newer one was requested. */
async function changeSite(
  app: App,
  account: Account,
  agentId: number,
  wanted: (tx: Transaction<Schema>, owner: KnowledgeOf, before: SiteRow | undefined) => Promise<Wanted>,
): Promise<SiteRow> {
  const site = await inAccount(app.db, account.id, async (tx) => {
    const owner = await lockOwned(tx, account, agentId)
    const fields = {
      ...(await wanted(tx, owner, await siteOf(tx, owner))),
      state: 'queued' as const,
      ...storedReason(null),
    }
    const site = await tx
      .insertInto('sites')
      // Higher than for any earlier site of the agent, so that an old reading cannot continue with this site.
      .values({ ...owner, ...fields, reading: app.now().getTime() })
      .onConflict((same) =>
        same
          .columns(['account_id', 'agent_id'])
          .doUpdateSet({ ...fields, next_at: null, reading: sql<number>`sites.reading + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteOnAgent(tx, app, owner, site.url)
    await wantReading(tx, app, site)
    return site
  })
  app.jobs.wake()
  await tellChanged(app, account.id, agentId)
  return site
}

async function lockOwned(tx: Transaction<Schema>, account: Account, agentId: number): Promise<KnowledgeOf> {
  await ownedAgent(tx, account, agentId)
  const owner = { account_id: account.id, agent_id: agentId }
  await lockKnowledge(tx, owner)
  return owner
}

async function dropSite(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id }: KnowledgeOf,
): Promise<void> {
  const files = await tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('store', '=', 'site')
    .execute()
  await dropFiles(tx, app, files)
  await tx.deleteFrom('sites').where('account_id', '=', account_id).where('agent_id', '=', agent_id).execute()
}

const noteOnAgent = (
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id }: KnowledgeOf,
  parsed_site: string | null,
) =>
  tx
    .updateTable('agents')
    .set({ parsed_site, last_updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .execute()

async function tellChanged(app: App, accountId: number, agent_id: number): Promise<void> {
  await app.realtime.publish(accountId, { type: 'agent.updated', agent_id })
  await knowledgeChanged(app, accountId, agent_id)
}
