import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { peopleOf, presentPerson } from '../../accounts/team/people.ts'
import type { Account } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'

/** What rules changed in a chat, oldest first. */
export async function ruleHistory(
  tx: Transaction<Schema>,
  account: Account,
  chatId: number,
): Promise<api.rules.RuleEvent[]> {
  const rows = await tx
    .selectFrom('rule_events')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('chat_id', '=', chatId)
    .where((eb) =>
      eb.or([
        eb('label', 'is not', null),
        eb('assignee_id', 'is not', null),
        eb('not_assigned_id', 'is not', null),
        eb('needs_person', '=', true),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleOf(
    tx,
    rows.flatMap(({ assignee_id, not_assigned_id }) => [assignee_id, not_assigned_id]),
  )
  const personOf = (id: number | null) => {
    const row = people.get(id)
    return row ? presentPerson(row) : null
  }
  return rows.map((row) => ({
    id: row.id,
    rule: row.rule,
    label: row.label,
    assignee: personOf(row.assignee_id),
    not_assigned: personOf(row.not_assigned_id),
    needs_person: row.needs_person,
    created_at: row.created_at.toISOString(),
  }))
}
