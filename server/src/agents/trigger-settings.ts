import { api, FRUSTRATION_THRESHOLD } from '@switchboard/contract'
import type { Selectable, Transaction } from 'kysely'
import type { AgentRow, Schema } from '../database/schema.ts'

export type StoredTrigger = Pick<Selectable<Schema['triggers']>, 'type' | 'enabled' | 'settings'>

export async function triggerSettings(
  tx: Transaction<Schema>,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<api.agents.Trigger[]> {
  const rows = await tx
    .selectFrom('triggers')
    .select(['type', 'enabled', 'settings'])
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .execute()
  return allTriggers(rows)
}

/** All five triggers of an agent, each with its settings. */
export function allTriggers(rows: StoredTrigger[]): api.agents.Trigger[] {
  const byType = new Map(rows.map((row) => [row.type, row]))
  return api.agents.TRIGGER_TYPES.map((type) => {
    const { enabled = false, settings = {} } = byType.get(type) ?? {}
    return {
      type,
      enabled,
      ...(type === 'keyword_trigger' && { keywords: settings.keywords ?? [] }),
      ...(type === 'user_frustration' && { threshold: settings.threshold ?? FRUSTRATION_THRESHOLD }),
    }
  })
}
