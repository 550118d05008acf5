import { type api, RULES_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { type Selectable, sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { teamHours } from '../../hours/team-hours.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { standingOf } from '../assign-chats.ts'
import { rulesOn } from './apply-rules.ts'
import { ruleMatches } from './rule-matches.ts'

type Rule = api.rules.Rule
type Wanted = Omit<Rule, 'id'>

export const listRules = (app: App, account: Account): Promise<Rule[]> =>
  inAccount(app.db, account.id, (tx) => allRules(tx, account))

export const createRule = (app: App, account: Account, wanted: Wanted): Promise<Rule> =>
  changing(app, account, async (tx) => {
    await checkNamed(tx, account, wanted)
    const known = await lockedRules(tx, account)
    if (known.length >= RULES_MAX)
      throw new AppError('conflict', reason('rules_too_many', { number: RULES_MAX }))
    const position = Math.max(0, ...known.map((rule) => rule.position)) + 1
    const row = await tx
      .insertInto('rules')
      .values({ ...wanted, account_id: account.id, position, created_at: app.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, app, account, 'rule_added', row)
    return presentRule(row)
  })

export const changeRule = (app: App, account: Account, id: number, wanted: Wanted): Promise<Rule> =>
  changing(app, account, async (tx) => {
    const before = await ownedRule(tx, account, id)
    await checkNamed(tx, account, wanted, before)
    const row = await tx
      .updateTable('rules')
      .set(wanted)
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, app, account, 'rule_changed', row)
    return presentRule(row)
  })

export const removeRule = (app: App, account: Account, id: number): Promise<void> =>
  changing(app, account, async (tx) => {
    const rule = await ownedRule(tx, account, id)
    await tx.deleteFrom('rules').where('account_id', '=', account.id).where('id', '=', id).execute()
    await note(tx, app, account, 'rule_deleted', rule)
  })

export const orderRules = (app: App, account: Account, ids: number[]): Promise<Rule[]> =>
  changing(app, account, async (tx) => {
    const known = await lockedRules(tx, account)
    if (ids.some((wanted) => !known.some(({ id }) => id === wanted)))
      throw new AppError('conflict', reason('rules_changed'))
    const others = known.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
    await sql`
      update rules set position = wanted.place
      from unnest(${[...ids, ...others]}::bigint[]) with ordinality as wanted (id, place)
      where rules.account_id = ${account.id} and rules.id = wanted.id`.execute(tx)
    return allRules(tx, account)
  })

/** Notifies open consoles after the commit. */
async function changing<Answer>(
  app: App,
  account: Account,
  work: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  const answer = await inAccount(app.db, account.id, work)
  await app.realtime.publish(account.id, { type: 'rules.updated' })
  return answer
}

type Sample = { text: string; agent_id: number; channel: api.bots.IntegrationType; rating: number | null }

export const tryRules = (app: App, account: Account, sample: Sample): Promise<number[]> =>
  inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, sample.agent_id)
    const rules = await rulesOn(tx, account.id)
    const occasion = { ...sample, hours: teamHours(agent), at: app.now() }
    return rules.filter((rule) => ruleMatches(rule, occasion)).map(({ id }) => id)
  })

/**
 * A rule must refer to an existing agent and label, and to a person who can answer in its chats. References that have
 * not changed are not checked, so a rule can be edited or switched off after they are deleted.
 */
async function checkNamed(
  tx: Transaction<Schema>,
  account: Account,
  { agent_id, label_id, assignee_id }: Wanted,
  before?: Wanted,
): Promise<void> {
  const isOfOthers = agent_id !== before?.agent_id
  if (agent_id !== null && isOfOthers) await ownedAgent(tx, account, agent_id)
  if (label_id !== null && label_id !== before?.label_id) {
    const label = await tx
      .selectFrom('labels')
      .select('id')
      .where('account_id', '=', account.id)
      .where('id', '=', label_id)
      .executeTakeFirst()
    if (!label) throw notFound('Label')
  }
  if (assignee_id === null || (assignee_id === before?.assignee_id && !isOfOthers)) return
  const standing = await standingOf(tx, { account_id: account.id, agent_id }, assignee_id)
  if (standing === 'unknown') throw notFound('Person')
  if (standing === 'reads') throw new AppError('conflict', reason('rules_reader'))
}

async function ownedRule(
  tx: Transaction<Schema>,
  account: Account,
  id: number,
): Promise<Selectable<Schema['rules']>> {
  const rule = await tx
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw notFound('Rule')
  return rule
}

const note = (
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  action: api.account.AuditAction,
  { name }: Selectable<Schema['rules']>,
) => noteAudit(tx, account, { action, at: app.now(), about: name })

async function lockedRules(tx: Transaction<Schema>, { id }: Account) {
  // Serializes concurrent requests, so that the count is correct.
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('rules')
    .select(['id', 'position'])
    .where('account_id', '=', id)
    .where(isOfLiveAgent)
    .orderBy('position')
    .execute()
}

/** Rules of a deleted assistant are hidden, and come back when it is restored. */
const isOfLiveAgent = sql<boolean>`(rules.agent_id is null or ${ofLiveAgent('rules')})`

async function allRules(tx: Transaction<Schema>, { id }: Account): Promise<Rule[]> {
  const rows = await tx
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', id)
    .where(isOfLiveAgent)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(presentRule)
}

const presentRule = (row: Selectable<Schema['rules']>): Rule => ({
  id: row.id,
  name: row.name,
  is_on: row.is_on,
  agent_id: row.agent_id,
  words: row.words,
  channel: row.channel,
  hours: row.hours,
  ratings: row.ratings,
  label_id: row.label_id,
  assignee_id: row.assignee_id,
  needs_person: row.needs_person,
})
