import { type Language, PROPOSAL_EXPIRES_MS } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { NewProposal } from '../../actions/run-or-propose.ts'
import type { App } from '../../context.ts'
import type { ChatRow, Schema } from '../../database/schema.ts'

/**
 * Call in the transaction that locks the chat and tells the customer. The same change is stored once, even if it is
 * requested again while it waits. In internal chats, owners see what a customer would, and nothing is stored.
 */
export async function storeProposals(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id, id: chat_id, bot_id }: ChatRow,
  { message_id, language }: { message_id: number; language: Language },
  proposals: NewProposal[],
): Promise<void> {
  if (bot_id === null) return
  const created_at = app.now()
  const expires_at = new Date(created_at.getTime() + PROPOSAL_EXPIRES_MS)
  for (const { action_id, action, inputs, values, identity, found } of proposals) {
    const asked = JSON.stringify(values)
    const waiting = await tx
      .selectFrom('proposals')
      .select('id')
      .where('account_id', '=', account_id)
      .where('chat_id', '=', chat_id)
      .where('action_id', '=', action_id)
      .where(({ or, and, eb }) =>
        or([
          eb('state', 'in', ['approved', 'running']),
          and([eb('state', '=', 'open'), eb('expires_at', '>', created_at)]),
        ]),
      )
      .where(sql<boolean>`asked_values = ${asked}::jsonb`)
      // A customer who has signed in since has another identity now.
      .where(sql<boolean>`identity = ${JSON.stringify(identity)}::jsonb`)
      .executeTakeFirst()
    if (waiting) continue
    const { id } = await tx
      .insertInto('proposals')
      .values({
        ...{ account_id, agent_id, chat_id, message_id, action_id, action, language, created_at, expires_at },
        inputs: JSON.stringify(inputs),
        asked_values: asked,
        values: asked,
        identity: JSON.stringify(identity),
        found: JSON.stringify(found),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('messages')
      .set({ has_proposals: true })
      .where('account_id', '=', account_id)
      .where('id', '=', message_id)
      .execute()
    await app.jobs.enqueue(tx, {
      ...{ account_id, kind: 'expire_proposal', payload: { proposal_id: id }, run_at: expires_at },
    })
  }
}
