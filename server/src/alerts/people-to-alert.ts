import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { AlertChoicesRow, AlertDeliveryRow, ChatRow, Schema } from '../database/schema.ts'
import { quietForMs } from './quiet-hours.ts'

/** One address or device where a person is alerted. */
export type AlertTarget = Pick<AlertDeliveryRow, 'channel' | 'target_id' | 'target'>

export interface AlertPerson {
  user_id: number
  targets: AlertTarget[]
  /** Remaining quiet time; 0 outside of quiet hours. */
  quietMs: number
}

/**
 * People who may answer in the chat and have an alert target: the assignee first, then those whose last alert is the
 * longest ago.
 */
export async function peopleToAlert(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id, assignee_id }: Pick<ChatRow, 'account_id' | 'agent_id' | 'assignee_id'>,
): Promise<AlertPerson[]> {
  const people = await membersWithChoices(tx, account_id)
    .where(worksWith(agent_id))
    .orderBy((eb) => eb('m.user_id', 'is not distinct from', assignee_id), 'desc')
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('alert_deliveries as d')
          .select(({ fn }) => fn.max('d.id').as('id'))
          .whereRef('d.account_id', '=', 'm.account_id')
          .whereRef('d.user_id', '=', 'm.user_id')
          .where('d.alert_id', 'is not', null),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('m.user_id')
    .execute()
  return people
    .map((person) => ({
      user_id: person.user_id,
      targets: targetsOf(app, person),
      quietMs: quietForMs(person, app.now()),
    }))
    .filter(({ targets }) => targets.length > 0)
}

/** Returns the person if they still want alerts at this target, which may have changed. Null `agent_id`: a test. */
export async function stillAlerted(
  tx: Transaction<Schema>,
  app: App,
  { account_id, user_id, channel, target_id, target }: AlertDeliveryRow,
  agent_id: number | null,
) {
  const person = await membersWithChoices(tx, account_id)
    .where('m.user_id', '=', user_id)
    .$if(agent_id !== null, (query) => query.where(worksWith(agent_id!)))
    // One delivery per person at a time, so that the count of their emails is exact.
    .forUpdate('c')
    .executeTakeFirst()
  const isTarget = (each: AlertTarget) =>
    each.channel === channel && each.target_id === target_id && each.target === target
  return person && targetsOf(app, person).some(isTarget) ? person : null
}

const worksWith = (agentId: number) => sql<boolean>`(m.agent_ids is null or ${agentId} = any (m.agent_ids))`

/** All alert targets of one person. */
export async function ownTargets(
  tx: Transaction<Schema>,
  app: App,
  { id, user_id }: { id: number; user_id: number },
): Promise<AlertTarget[]> {
  const person = await membersWithChoices(tx, id).where('m.user_id', '=', user_id).executeTakeFirst()
  return person ? targetsOf(app, person) : []
}

/** One person's remaining quiet time; 0 outside of quiet hours. */
export async function ownQuietMs(
  tx: Transaction<Schema>,
  app: App,
  { id, user_id }: { id: number; user_id: number },
): Promise<number> {
  const person = await membersWithChoices(tx, id).where('m.user_id', '=', user_id).executeTakeFirst()
  return person ? quietForMs(person, app.now()) : 0
}

/** Viewers cannot answer, so they are not alerted. */
const membersWithChoices = (tx: Transaction<Schema>, accountId: number) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('alert_choices as c', (join) =>
      join.onRef('c.account_id', '=', 'm.account_id').onRef('c.user_id', '=', 'm.user_id'),
    )
    .selectAll('c')
    .select(['u.email', 'u.email_proven_at'])
    .select(
      sql<Device[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
        from push_devices p where p.account_id = m.account_id and p.user_id = m.user_id)`.as('devices'),
    )
    .select(
      sql<Device | null>`(
        select jsonb_build_object('id', l.id, 'name', l.name)
        from telegram_links l
        where l.account_id = m.account_id and l.user_id = m.user_id and l.ended_at is null)`.as('telegram'),
    )
    .where('m.account_id', '=', accountId)
    .where('m.deactivated_at', 'is', null)
    .where('m.role', '!=', 'viewer')

function targetsOf(app: App, { by_mail, email, devices, telegram }: AlertChoicesRow & Places): AlertTarget[] {
  return [
    ...devices.map(({ id, name }) => ({ channel: 'push' as const, target_id: id, target: name })),
    ...(telegram ? [{ channel: 'telegram' as const, target_id: telegram.id, target: telegram.name }] : []),
    ...(by_mail && app.mail.isOn() ? [{ channel: 'mail' as const, target_id: 0, target: email }] : []),
  ]
}

interface Places {
  email: string
  devices: Device[]
  telegram: Device | null
}

type Device = { id: number; name: string }
