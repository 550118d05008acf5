import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { DraftRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { presentDraft } from './present-drafts.ts'

export async function ownedDraft(
  tx: Transaction<Schema>,
  account: Account,
  draftId: number,
): Promise<DraftRow> {
  const draft = await tx
    .selectFrom('drafts')
    .innerJoin('chats', (join) =>
      join.onRef('chats.account_id', '=', 'drafts.account_id').onRef('chats.id', '=', 'drafts.chat_id'),
    )
    .selectAll('drafts')
    .where('drafts.account_id', '=', account.id)
    .where('drafts.id', '=', draftId)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()
  if (!draft) throw notFound('Draft')
  return draft
}

export const oneDraft = (app: App, account: Account, draftId: number) =>
  inAccount(app.db, account.id, async (tx) => presentDraft(tx, app, await ownedDraft(tx, account, draftId)))
