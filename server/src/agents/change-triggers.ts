import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

type Change = Pick<api.agents.Trigger, 'type'> & {
  [Field in 'enabled' | 'keywords' | 'threshold']?: api.agents.Trigger[Field] | undefined
}

/** Triggers and fields that are not given stay as they are. */
export async function changeTriggers(
  tx: Transaction<Schema>,
  accountId: number,
  agentId: number,
  changes: Change[],
): Promise<void> {
  for (const { type, enabled, keywords, threshold } of changes) {
    const settings = {
      ...(type === 'keyword_trigger' && keywords && { keywords: [...new Set(keywords)] }),
      ...(type === 'user_frustration' && threshold !== undefined && { threshold }),
    }
    await tx
      .insertInto('triggers')
      .values({
        account_id: accountId,
        agent_id: agentId,
        type,
        enabled: enabled ?? false,
        settings: JSON.stringify(settings),
      })
      .onConflict((known) =>
        known.columns(['account_id', 'agent_id', 'type']).doUpdateSet((eb) => ({
          ...(enabled !== undefined && { enabled }),
          settings: sql`${eb.ref('triggers.settings')} || ${eb.ref('excluded.settings')}`,
        })),
      )
      .execute()
  }
}
