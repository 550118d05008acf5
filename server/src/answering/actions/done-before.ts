import { PROPOSAL_SAME_MS } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Performed } from '../../actions/run-or-propose.ts'
import type { Values } from '../../actions/template.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ActionRow, ChatRow } from '../../database/schema.ts'

/** Returns the change if the same one was carried out just before: "Is it cancelled now?" asks for no second change. */
export async function doneBefore(
  app: App,
  { account_id, id }: ChatRow,
  action: ActionRow,
  values: Values,
): Promise<Performed | null> {
  if (!action.changes) return null
  const proposal = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('proposals')
      .select('call')
      .where('account_id', '=', account_id)
      .where('chat_id', '=', id)
      .where('action_id', '=', action.id)
      .where('state', '=', 'done')
      .where('decided_at', '>', new Date(app.now().getTime() - PROPOSAL_SAME_MS))
      .where(sql<boolean>`values = ${JSON.stringify(values)}::jsonb`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return proposal?.call ? { calls: [proposal.call], proposal: null } : null
}
