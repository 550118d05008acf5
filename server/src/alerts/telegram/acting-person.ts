import { mayAct } from '@switchboard/contract'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { requestScope } from '../../database/request-scope.ts'
import type { TelegramLinkRow } from '../../database/schema.ts'

/** Runs `act` as the linked person, with their rights in the console. Returns null if they may not answer. */
export async function actAs<T>(
  app: App,
  { account_id, user_id }: TelegramLinkRow,
  act: (account: Account) => Promise<T>,
): Promise<T | null> {
  const member = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.email', 'u.name', 'm.role', 'm.agent_ids'])
      .where('m.account_id', '=', account_id)
      .where('m.user_id', '=', user_id)
      .where('m.deactivated_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!member || !mayAct(member.role, 'agent')) return null
  const account: Account = { id: account_id, user_id, ...member, session_id: null, api_key: null }
  return requestScope.run({ agentIds: member.agent_ids }, () => act(account))
}
