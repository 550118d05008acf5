import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ProposalRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { presentProposal } from './present-proposals.ts'

export async function ownedProposal(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  proposalId: number,
): Promise<ProposalRow> {
  const proposal = await tx
    .selectFrom('proposals')
    .innerJoin('chats', (join) =>
      join.onRef('chats.account_id', '=', 'proposals.account_id').onRef('chats.id', '=', 'proposals.chat_id'),
    )
    .selectAll('proposals')
    .where('proposals.account_id', '=', account.id)
    .where('proposals.id', '=', proposalId)
    .where(ofLiveAgent('chats'))
    .executeTakeFirst()
  if (!proposal) throw notFound('Proposal')
  return proposal
}

export const oneProposal = (app: App, account: Account, proposalId: number) =>
  inAccount(app.db, account.id, async (tx) =>
    presentProposal(tx, app, await ownedProposal(tx, account, proposalId)),
  )
