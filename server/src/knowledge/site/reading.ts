import type { Transaction } from 'kysely'
import type { Schema, SiteRow } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { type KnowledgeOf, lockKnowledge } from '../lock-knowledge.ts'
import type { Robots } from './robots.ts'

export interface SiteJob extends Record<string, unknown> {
  agent_id: number
  /** Which reading of the site this is. */
  reading: number
}
export type SiteRun = JobRun<SiteJob>

/** The site as one reading of it sees it. */
export interface SiteReading extends KnowledgeOf {
  reading: number
  /** Where it begins. */
  url: string
  startedAt: Date
  protocol: string
  /** What counts as the site: the host its owner named, and the one that leads to. */
  hosts: Set<string>
  robots: Robots
  leftOut: Set<string>
}

/** The site was changed or removed meanwhile: whatever was read is of no use. */
export class NoLongerWanted extends Error {}

/** Every change that a reading makes begins with this. */
export async function lockReading(
  tx: Transaction<Schema>,
  { account_id, agent_id, reading }: KnowledgeOf & { reading: number },
): Promise<SiteRow> {
  await lockKnowledge(tx, { account_id, agent_id })
  const site = await siteOf(tx, { account_id, agent_id })
  if (site?.reading !== reading || site.state !== 'reading') throw new NoLongerWanted()
  return site
}

export const siteOf = (tx: Transaction<Schema>, { account_id, agent_id }: KnowledgeOf) =>
  tx
    .selectFrom('sites')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .executeTakeFirst()
