import type { Transaction } from 'kysely'
import type { Schema, SiteRow } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { type KnowledgeOf, lockKnowledge } from '../lock-knowledge.ts'
import type { Robots } from './robots.ts'

export interface SiteJob extends Record<string, unknown> {
  agent_id: number
  /** Number of this reading of the site. */
  reading: number
}
export type SiteRun = JobRun<SiteJob>

/** The state of one reading of a site. */
export interface SiteReading extends KnowledgeOf {
  reading: number
  /** The start page. */
  url: string
  startedAt: Date
  protocol: string
  /** Hosts that belong to the site: the one the user entered, and the one it redirects to. */
  hosts: Set<string>
  robots: Robots
  leftOut: Set<string>
}

/** The site was changed or removed meanwhile, so the results of the reading are discarded. */
export class NoLongerWanted extends Error {}

/** Call first in every transaction of a reading. */
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
