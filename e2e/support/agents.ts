import { api } from '@switchboard/contract'
import type { TestAccount } from './account.ts'

export async function createAgents(account: TestAccount, ...names: string[]) {
  const agents: api.agents.Agent[] = []
  for (const agent_name of names)
    agents.push((await account.client.call(api.agents.create, { body: { agent_name } })).agent)
  return agents
}
