import { api } from '@switchboard/contract'
import type { Transaction, Updateable } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { tellAgentChanged } from './agent-changed.ts'
import { ownedAgent } from './owned-agent.ts'
import { presentAgents } from './present-agents.ts'

export const renameAgent = (app: App, account: Account, agentId: number, names: Names) =>
  changeAgent(app, account, agentId, () => Promise.resolve(names))

type Names = Pick<Updateable<Schema['agents']>, 'agent_name' | 'assistant_name'>

interface DefaultMode {
  mode: 'auto' | 'manual'
  /** Undefined keeps the current value; null sends every answer without approval. */
  approve_below?: number | null | undefined
}

export const setAgentMode = (
  app: App,
  account: Account,
  agentId: number,
  { mode: agent_mode, ...chosen }: DefaultMode,
) =>
  changeAgent(app, account, agentId, async (tx) => {
    const before = await ownedAgent(tx, account, agentId)
    const { approve_below = before.approve_below } = chosen
    const about =
      agent_mode === 'manual' || approve_below === null
        ? agent_mode
        : `${agent_mode}, ≥ ${Math.round(approve_below * 100)} %`
    await noteAudit(tx, account, { action: 'mode_changed', at: app.now(), about })
    return { agent_mode, approve_below }
  })

/** Triggers that are not given keep their state: the form shows two of the five. */
export const saveLiveSettings = (app: App, account: Account, agentId: number, switches: string[]) =>
  changeAgent(app, account, agentId, async (tx) => {
    for (const text of switches) {
      const [type, state] = text.split(':')
      await tx
        .updateTable('triggers')
        .set({ enabled: state === 'enabled' })
        .where('account_id', '=', account.id)
        .where('agent_id', '=', agentId)
        .where('type', '=', api.agents.TriggerType.parse(type))
        .execute()
    }
    return {}
  })

/** Runs every change of an agent: loads it through its account, changes it, stamps it and updates open screens. */
export async function changeAgent(
  app: App,
  account: Account,
  agentId: number,
  change: (tx: Transaction<Schema>) => Promise<Updateable<Schema['agents']>>,
) {
  const agent = await inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const row = await tx
      .updateTable('agents')
      .set({ ...(await change(tx)), last_updated_at: app.now() })
      .where('account_id', '=', account.id)
      .where('id', '=', agentId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return (await presentAgents(tx, account.id, [row]))[0]!
  })
  tellAgentChanged(app, { account_id: account.id, id: agent.id })
  return agent
}
